import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { getSpeculationRules } from './speculationRules.ts';

interface Rule {
  readonly where: { readonly and: readonly Condition[] };
  readonly eagerness: string;
}
type Condition =
  | { readonly href_matches: string | readonly string[] }
  | { readonly selector_matches: string }
  | { readonly not: Condition };
type Rules = Readonly<Record<'prefetch' | 'prerender' | 'prerender_until_script', readonly Rule[]>>;

const ORIGIN = 'https://alpha.example.com';
const PHONE = { 'sec-ch-ua-mobile': '?1' };

async function readRules(headers: Readonly<Record<string, string>> = {}): Promise<Rules> {
  const { body } = await getSpeculationRules({ headers }).prepareCoding('identity');
  return JSON.parse(body.toString()) as Rules;
}

/** Returns whether a condition applies to a link without attributes. */
function isMet(condition: Condition, path: string): boolean {
  if ('not' in condition) return !isMet(condition.not, path);
  if ('selector_matches' in condition) return false;
  return [condition.href_matches].flat().some((pattern) => new URLPattern(pattern, ORIGIN).test(ORIGIN + path));
}
const isChosen = (rules: readonly Rule[], path: string) =>
  rules.some(({ where }) => where.and.every((condition) => isMet(condition, path)));

const readEagerness = async (headers?: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(await readRules(headers)).map(([kind, [rule]]) => [kind, rule?.eagerness] as const),
  );

describe('the rules for pages that are fetched or rendered ahead', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz';

  it('choose the home page, lists, homes and the news in every language', async () => {
    const { prefetch, prerender } = await readRules();
    const paths = [
      '/nl',
      '/nl/aanbod',
      '/nl/aanbod/te-koop/gent',
      '/fr/offre/1001/maison-a-gand',
      '/de/angebot/1901/wohnung/1917',
      '/en/holiday/1',
      '/nl/nieuws',
    ];
    for (const path of paths) {
      expect(matchRoute(path), path).toBeDefined();
      expect(isChosen(prefetch, path), path).toBe(true);
      expect(isChosen(prerender, path), path).toBe(true);
    }
    expect(LOCALES.every((locale) => isChosen(prerender, `/${locale}`))).toBe(true);
  });

  it.each([
    '/nl/contact',
    '/nl/favorieten',
    '/nl/bezoek-inplannen/1001',
    '/nl/kosten-berekenen/1001',
    '/nl/hou-me-op-de-hoogte',
  ])('fetch %s, but do not render it', async (path) => {
    const { prefetch, prerender } = await readRules();
    expect([isChosen(prefetch, path), isChosen(prerender, path)]).toEqual([true, false]);
  });

  it.each([
    `/nl/hou-me-op-de-hoogte/uitschrijven/${token}`,
    `/fr/tenez-moi-informe/${token}`,
    `/en/cancel-appointment/${token}`,
    `/nl/bezoek-inplannen/1001/${token}`,
    `/de/feiertage/reservierung-stornieren/${token}`,
    `/nl/opendeurdagen/inschrijving-bevestigen/${token}`,
    `/nl/voor-de-eigenaar/${token}`,
    '/nl/ajax/estates',
    '/media/claes/1.jpg',
    '/files/claes/1.pdf',
    '/nl/aanbod/atom.xml',
    '/nl/opendeurdagen/agenda.ics',
  ])('leave %s alone', async (path) => {
    const rules = await readRules();
    for (const ruleList of [rules.prefetch, rules.prerender]) expect(isChosen(ruleList, path)).toBe(false);
  });

  it('render a page when the pointer rests on its link, and on a phone only fetch it', async () => {
    expect(await readEagerness()).toEqual({
      prefetch: 'moderate',
      prerender: 'moderate',
      prerender_until_script: 'moderate',
    });
    expect(await readEagerness(PHONE)).toEqual({
      prefetch: 'moderate',
    });
  });
});
