"""A game's rules on a terminal, from its Markdown."""

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import Heading, Markdown, Paragraph, TableElement
from rich.text import Text

from fuda import rulebook
from fuda.errors import BadSetup
from fuda.kernel.game import Game
from fuda.terminal.console import Prose, prose_width, table

NO_RULES = {"en": "{} has no rules.md.", "ja": "{}にはrules.mdがありません。"}


def show(screen: Console, game: Game, number: str | None, language: str) -> None:
    """Prints all rules, or one of them."""
    screen.print(shown(game, number, language), width=prose_width(screen), soft_wrap=False)


def shown(game: Game, number: str | None, language: str) -> RenderableType:
    text = game.rules_text(language)
    if not text:
        raise BadSetup(NO_RULES[language].format(game.name))
    if number is None:
        return RulesMarkdown(text)
    asked, text = rulebook.rule(game, number, language)
    return Group(Text(f"{game.name}.{asked}", "bold"), RulesMarkdown(text))


class RulesParagraph(Paragraph):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Prose(self.text)


class RulesHeading(Heading):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Prose(self.text)


class RulesTable(TableElement):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        head = self.header.row.cells if self.header and self.header.row else []
        rows = self.body.rows if self.body else []
        yield table([cell.content.plain for cell in head], ([cell.content for cell in row.cells] for row in rows))


class RulesMarkdown(Markdown):
    """Markdown with line breaks that suit Japanese, and headings and tables without frames."""

    elements = {
        **Markdown.elements,
        "paragraph_open": RulesParagraph,
        "heading_open": RulesHeading,
        "table_open": RulesTable,
    }
