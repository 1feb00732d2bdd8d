"""The words beside dates that say what the day is of, in the twelve languages."""

import re

CHANGED = re.compile(
    r"updated?|modified|revised|reviewed|\bedited|last (?:change|edit|revision)|aktualisiert|geändert"
    r"|bearbeitet|zuletzt|mis à jour|mise à jour|modifié|modification|actualizad|actualización"
    r"|modificad|editada|aggiornat|aggiornamento|modifica\b|atualizad|atualização|bijgewerkt"
    r"|gewijzigd|bewerkt|aktualizac|zaktualizowan|modyfik|edytowano|обновл|измен|отредактирован"
    r"|更新|改訂|修订|修改|编辑于|編輯|تحديث|تعديل",
    re.IGNORECASE,
)
"""The day of a change."""

OTHER = re.compile(
    r"copyright|©|\bas of\b|\beffective\b|\bexpires?|\bends?\b|deadline|accessed|retrieved|joined"
    r"|member since|born\b|registered|abgerufen|consulté|consultado",
    re.IGNORECASE,
)
"""The day of something that is no version of the page."""

PUBLISHED_PHRASES = tuple(
    "published|first published|originally published|publish date|published date|publication date"
    "|date published|date posted|date of publication|posted|post date|written|created|released"
    "|added|submitted|date|pub date"
    "|veröffentlicht|veröffentlichungsdatum|erstveröffentlicht|erschienen|erstellt|publiziert"
    "|datum|gepostet|stand"
    "|publié|publiée|date de publication|mis en ligne|mise en ligne|posté|paru|parue"
    "|publicado|publicada|fecha de publicación|fecha|publicação|data de publicação|postado|criado"
    "|pubblicato|pubblicata|data di pubblicazione|data|scritto|creato"
    "|gepubliceerd|geplaatst|publicatiedatum|geschreven"
    "|opublikowano|opublikowany|opublikowane|data publikacji|dodano|utworzono"
    "|опубликовано|опубликован|дата публикации|размещено|дата|добавлено"
    "|公開|公開日|公開日時|投稿|投稿日|投稿日時|掲載|掲載日|作成日|発表日|配信"
    "|发布|发布时间|发布日期|发布于|發布|發布時間|發布日期|發布於|发表|发表时间|发表于|發表|發表於"
    "|日期|时间|時間"
    "|نشر|نشرت|نشر في|نُشر|تاريخ النشر|التاريخ".split("|")
)
"""What announces the day of publication."""

CHANGED_PHRASES = tuple(
    "last updated|last modified|last edited|last revised|last reviewed|last changed|last update"
    "|last change|last modification|last edit|page last updated|page last modified"
    "|page last reviewed|this page was last edited|this page was last modified"
    "|this page was last updated|this article was last updated|this document was last updated"
    "|updated on|modified on|revised on|date modified|date updated"
    "|zuletzt aktualisiert|zuletzt geändert|zuletzt bearbeitet|letzte änderung|letzte aktualisierung"
    "|letzte bearbeitung|diese seite wurde zuletzt"
    "|dernière modification|dernière mise à jour|dernière révision"
    "|la dernière modification de cette page"
    "|última actualización|última modificación|última edición|esta página se editó por última vez"
    "|ultimo aggiornamento|ultima modifica|questa pagina è stata modificata per l'ultima volta"
    "|última atualização|última modificação|última edição|esta página foi editada pela última vez"
    "|laatst bijgewerkt|laatst gewijzigd|laatst bewerkt|deze pagina is voor het laatst bewerkt"
    "|ostatnia aktualizacja|ostatnia modyfikacja|ostatnia zmiana|tę stronę ostatnio edytowano"
    "|последнее обновление|последнее изменение|последняя правка|эта страница в последний раз"
    "|最終更新|最終更新日|最終更新日時|このページの最終更新"
    "|最后更新|最后更新于|最后修改|最后编辑于|最後更新|本页面最后编辑于|本页面最后修订于"
    "|آخر تحديث|آخر تعديل|آخر تعديل لهذه الصفحة".split("|")
)
"""What announces the day of the last change, as documentation and wikis have it."""

_BEFORE_DAY = (
    r"\b[\s:：,.\-–]{0,4}"
    r"(?:(?:on|at|am|le|el|em|il|op|dnia|в|the|den|date|bearbeitet|geändert|a|was|door|om|en)\b"
    r"[\s:：]{0,3}){0,2}"
)


def _announcing(phrases: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(phrases, key=len, reverse=True)
    return re.compile(
        rf"(?:{'|'.join(map(re.escape, longest_first))})(?:(?<=[\u0600-\uffff])|{_BEFORE_DAY})"
        r"[\s:：]{0,3}",
        re.IGNORECASE,
    )


PUBLISHED = _announcing(PUBLISHED_PHRASES)
LAST_CHANGED = _announcing(CHANGED_PHRASES)
