"""A game's page and the lab: what they show is what Python says, and everything is reached by keys and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewGuest
from tests.browser.test_access import _violations

import pitboss
from pitboss.rules import load

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
VARIANT = {"natural.pays": "6:5", "dealer.soft_17": "stand"}


def _percent(edge: float) -> str:
    return f"{100 * edge:.4f}\u00a0%"


def _edge(page: Page, edge: float) -> None:
    expect(page.locator(".score-value").first).to_have_text(_percent(edge))


def _is_clean(page: Page) -> None:
    assert _violations(page) == []
    assert page.evaluate(OVERFLOW) == 0


def test_turning_rules_shows_the_exact_edge_and_lights_what_changed(new_guest: NewGuest) -> None:
    page = new_guest().page
    page.goto("/lab/blackjack")
    solution = pitboss.solve("blackjack")
    _edge(page, solution.house_edge)
    page.locator("[data-key='dealer.soft_17'] input[value=stand]").check()
    stands = pitboss.solve(load("blackjack", {"dealer.soft_17": "stand"}))
    _edge(page, stands.house_edge)
    difference = f"{100 * (stands.house_edge - solution.house_edge):.4f}\u00a0%".replace("-", "\u2212")
    expect(page.locator("[data-change='dealer.soft_17'] .change-worth")).to_have_text(difference)
    expect(page.locator("td[title^='18 against 2:']")).to_have_attribute("data-was", "Ds")
    page.get_by_label("Pays", exact=True).first.fill("6:5")
    page.keyboard.press("Tab")
    both = pitboss.solve(load("blackjack", VARIANT))
    _edge(page, both.house_edge)
    expect(page.locator(".score-value").nth(1)).to_have_text(_percent(both.chart_figures.house_edge))
    address = page.url
    page.get_by_role("button", name="Undo").click()
    _edge(page, stands.house_edge)
    page.get_by_role("button", name="Reset").click()
    _edge(page, solution.house_edge)
    page.goto("about:blank")
    page.goto(address)
    _edge(page, both.house_edge)
    expect(page.locator("[data-key='natural.pays'] input")).to_have_value("6:5")


def test_controls_and_text_follow_each_other_and_faults_stand_where_they_are(new_guest: NewGuest) -> None:
    page = new_guest().page
    page.goto("/lab/blackjack#natural.pays=7:5")
    page.get_by_role("tab", name="Sheet").click()
    text = page.get_by_label("The text of the sheet")
    expect(text).to_have_value(re.compile(r'^pays = "7:5"$', re.MULTILINE))
    text.fill(text.input_value().replace('soft_17 = "hit"', 'soft_17 = "stand"'))
    expect(page.locator("[data-key='dealer.soft_17'] input[value=stand]")).to_be_checked()
    _edge(page, pitboss.solve(load("blackjack", {"natural.pays": "7:5", "dealer.soft_17": "stand"})).house_edge)
    good = text.input_value()
    text.fill(good.replace('pays = "7:5"', 'pays = "often"'))
    line = good[: good.index('pays = "7:5"')].count("\n") + 1
    expect(page.locator("#sheet-faults")).to_contain_text(f"Line {line}")
    expect(page.locator("[data-key='natural.pays'] .rule-fault")).to_contain_text("often")
    assert _violations(page) == []
    page.get_by_role("button", name="Take it back").click()
    expect(text).to_have_value(good)
    page.locator("[data-key='limits.min']").evaluate("(node) => { node.closest('details').open = true; }")
    page.locator("[data-key='limits.min'] input").fill("5000")
    page.keyboard.press("Tab")
    expect(page.locator("[data-key='limits.min'] .rule-fault")).to_contain_text("limits.max")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download sheet").click()
    assert saved.value.suggested_filename == "blackjack.toml"


def test_a_cell_tells_what_each_action_is_worth_by_keys_alone(new_guest: NewGuest) -> None:
    page = new_guest().page
    page.goto("/games/blackjack")
    values = pitboss.decide("blackjack", "T 6", "T").values
    result = page.locator(".hand-result")
    for action, value in values.items():
        row = result.get_by_role("listitem").filter(has_text=action.word)
        expect(row.locator(".bar-value")).to_have_text(f"{value:+.4f}".replace("-", "\u2212"))
    cell = page.locator("td[tabindex='0']")
    cell.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(result.locator("h3").first).to_contain_text("(9) against 3")
    page.get_by_label("Your hand", exact=True).fill("A 7")
    page.get_by_label("Cards gone").fill("5 5 5")
    expect(result.locator("h3").first).to_contain_text("(soft 18)")
    expect(result).to_contain_text("3 more cards gone")
    page.get_by_role("link", name="Open in the lab").click()
    expect(page.locator("#head-text")).to_contain_text("The lab")


def test_a_pay_table_is_a_form_with_its_exact_figures(new_guest: NewGuest) -> None:
    page = new_guest(width=390, touch=True).page
    page.goto("/lab/mega-blackjack")
    page.get_by_role("tab", name="Side bets").click()
    page.get_by_label("bust with 4 cards pays").fill("5:1")
    bet = pitboss.solve(load("mega-blackjack", {"side_bets.buster.tables.M1.4": "5:1"})).side_bets["buster"]
    figures = page.locator(".side-bet .figures b")
    expect(figures.first).to_have_text(_percent(bet.house_edge))
    expect(figures.nth(1)).to_have_text(_percent(bet.win_probability))
    expect(figures.nth(2)).to_have_text(f"{bet.standard_deviation:.4f}")
    expect(page.get_by_label("bust with 4 cards pays")).to_be_focused()


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 320)])
def test_axe_finds_nothing_on_the_pages_of_the_odds(theme: str, width: int, new_guest: NewGuest) -> None:
    page = new_guest(theme=theme, width=width).page
    page.goto("/games/mega-blackjack")
    expect(page.locator(".hand-result .bars")).to_be_visible()
    _is_clean(page)
    page.goto("/lab/mega-blackjack#natural.pays=6:5&shoe.decks=8")
    expect(page.locator("#changes .change-worth").first).not_to_be_empty()
    for tab in ("Chart", "Side bets", "Sheet", "In words"):
        page.get_by_role("tab", name=tab).click()
        _is_clean(page)


def test_a_game_that_is_not_here_is_said_so(new_guest: NewGuest) -> None:
    page = new_guest().page
    page.goto("/games/no-such")
    expect(page.locator("#notice")).to_contain_text("There is no such game")
    page.goto("/lab/no-such")
    expect(page.locator("#notice")).to_contain_text("There is no such game")


def test_the_trainer_tells_what_a_mistake_costs_and_asks_it_again(new_guest: NewGuest) -> None:
    page = new_guest(width=390, theme="dark", touch=True).page
    page.goto("/train/blackjack")
    drill = page.locator(".drill")
    expect(drill.locator("button").first).to_be_visible()
    values = pitboss.decide(
        "blackjack", drill.get_attribute("data-hand") or "", drill.get_attribute("data-up") or ""
    ).values
    worst, best = min(values, key=lambda one: values[one]), max(values, key=lambda one: values[one])
    question = page.locator("#question").inner_text()
    page.keyboard.press({"hit": "h", "stand": "s", "double": "d", "split": "p"}[worst.word])
    expect(page.locator("#verdict")).to_contain_text(f"costs {_percent(values[best] - values[worst])} of the bet")
    expect(page.locator(".map .is-wrong")).to_have_count(1)
    _is_clean(page)
    questions: list[str] = []
    while question not in questions:
        assert len(questions) < 8
        page.keyboard.press("Enter")
        expect(page.locator("#verdict")).to_be_empty()
        questions.append(page.locator("#question").inner_text())
        page.locator("[data-choice]").first.click()
        expect(page.locator("#next")).to_be_visible()
    page.reload()
    expect(page.locator("#score")).to_contain_text(f"of {1 + len(questions)} hands")


@pytest.mark.parametrize("game", ["super-fun-21-extreme", "maxtime-21"])
def test_every_drill_of_a_game_has_hands(game: str, new_guest: NewGuest) -> None:
    page = new_guest().page
    page.goto(f"/train/{game}")
    expect(page.locator("#drills")).to_contain_text("Surrender")
    for drill in page.locator("#drills input").all():
        drill.check()
        expect(page.locator("[data-choice]").nth(1)).to_be_visible()
    _is_clean(page)
