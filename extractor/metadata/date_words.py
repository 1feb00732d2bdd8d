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
    r"copyright|©|\bas of\b|\beffective\b|\bexpires?|\bends?\b|deadline|accessed|retrieved|joined|member since|born\b"
    r"|registered|abgerufen|consulté|consultado",
    re.IGNORECASE,
)
"""The day of something that is no version of the page."""

_BEFORE_PUBLISHED = (
    "(?:first |originally )?(?:published|posted|written|created|released|added|submitted)"
    "|(?:date )?publication date|pub(?:lished)? date|date (?:published|posted|of publication)"
    "|post date|posted|publish(?:ed)?|date"
    "|veröffentlicht|veröffentlichungsdatum|erschienen|erstellt|publiziert|datum|gepostet|stand"
    "|publié|publiée|date de publication|mis en ligne|mise en ligne|posté|paru"
    "|publicado|publicada|fecha de publicación|fecha|publicação|data de publicação|postado|criado"
    "|pubblicato|pubblicata|data di pubblicazione|data|scritto|creato"
    "|gepubliceerd|geplaatst|publicatiedatum|geschreven"
    "|opublikowano|opublikowany|opublikowane|data publikacji|dodano|utworzono"
    "|опубликовано|опубликован|дата публикации|размещено|дата|добавлено"
    "|公開日?|投稿日?|掲載日?|作成日?|公開日時|投稿日時|発表日?|配信"
    "|发布(?:时间|日期|于)?|發布(?:時間|日期|於)?|发表(?:时间|日期|于)?|發表(?:時間|日期|於)?|日期|时间|時間"
    "|نشر(?:ت)?|تاريخ النشر|نُشر|التاريخ"
)
PUBLISHED = re.compile(
    rf"[\W_]{{0,4}}(?:{_BEFORE_PUBLISHED})(?=[\s:：\d,.])"
    r"[\s:：,.\-–]{0,4}(?:(?:on|at|am|le|el|em|il|op|dnia|в|the|den|date)\b[\s:：]{0,3}){0,2}",
    re.IGNORECASE,
)
"""The beginning of a text that announces the day of publication."""

LAST_CHANGED = re.compile(
    r"[\W_]{0,4}(?:(?:this )?(?:page|article|document|site)?\s?(?:was )?(?:last|page) "
    r"(?:updated|modified|edited|revised|reviewed|changed|change|update|modification|edit|revision)"
    r"|(?:updated|modified|revised) (?:on|at)|date (?:modified|updated)"
    r"|(?:diese seite wurde )?zuletzt (?:aktualisiert|geändert|bearbeitet)|letzte (?:änderung|"
    r"aktualisierung|bearbeitung)|dernière (?:modification|mise à jour|révision)|la dernière "
    r"modification de cette page|última (?:actualización|modificación|edición|atualização|"
    r"modificação|edição)|ultim[ao] (?:aggiornamento|modifica)|laatst (?:bijgewerkt|gewijzigd|"
    r"bewerkt)|deze pagina is voor het laatst bewerkt|ostatnia (?:aktualizacja|modyfikacja|zmiana)"
    r"|(?:tę stronę )?ostatnio (?:edytowano|zmodyfikowano)|последн(?:ее|яя) (?:обновление|изменение"
    r"|правка)|(?:эта страница в )?последний раз|最終更新日?|最后(?:更新|修改|编辑)(?:于|时间)?"
    r"|最後更新|本页面最后|آخر (?:تحديث|تعديل))",
    re.IGNORECASE,
)
"""The beginning of a text that announces the day of the last change, as documentation has it."""
