"""The names of the months in twelve languages, as they stand in datelines.

For each month the forms in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
Russian and Arabic, inflected and shortened ones too; Japanese and Chinese number their months.
Accents are dropped before looking up, so that `février` and `fevrier` are one.
"""

import unicodedata

_FORMS = """
january jan januar jänner janvier janv enero ene gennaio gen janeiro januari stycznia styczeń
    sty января январь янв يناير جانفي كانونالثاني
february feb februar febr feber février févr fév febrero febbraio fevereiro fev februari
    lutego luty lut февраля февраль фев فبراير فيفري شباط
march mar märz mrz mars marzo março maart mrt marca marzec марта март мар مارس آذار
april apr avril avr abril abr aprile kwietnia kwiecień kwi апреля апрель апр أبريل ابريل إبريل
    نيسان
may mai mayo maggio mag maio mei maja maj мая май مايو ماي أيار
june jun juni juin junio giugno giu junho czerwca czerwiec cze июня июнь июн يونيو يونيه جوان
    حزيران
july jul juli juillet juil julio luglio lug julho lipca lipiec lip июля июль июл يوليو يوليه
    جويلية تموز
august aug août agosto ago augustus sierpnia sierpień sie августа август авг أغسطس اغسطس أوت
    آب
september sept sep septembre septiembre set settembre setembro września wrzesień wrz сентября
    сентябрь сент сен سبتمبر أيلول
october oct oktober okt octobre octubre ottobre ott outubro out października październik paź
    октября октябрь окт أكتوبر اكتوبر تشرينالأول
november nov novembre noviembre novembro listopada listopad lis ноября ноябрь нояб ноя نوفمبر
    تشرينالثاني
december dec dezember dez décembre déc diciembre dic dicembre dezembro grudnia grudzień gru
    декабря декабрь дек ديسمبر كانونالأول
"""
"""One month a line; an indented line goes on with the one before."""


def _plain(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


_MONTHS = {
    _plain(form): month
    for month, forms in enumerate(_FORMS.replace("\n    ", " ").strip().split("\n"), start=1)
    for form in forms.split()
}


def month_number(word: str) -> int | None:
    """The number of the month that a word names; None when it names none."""
    return _MONTHS.get(_plain(word.replace(" ", "")))
