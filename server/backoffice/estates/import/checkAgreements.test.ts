import { expect, it } from 'vitest';
import type { Agreement } from '#shared/api/content/content.ts';
import { siteSchema } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { checkAgreements } from './checkAgreements.ts';

const site = siteSchema.parse(siteInput('noord'));
const siteWithoutFacts = { ...site, legal: { ...site.legal, companyName: '', insurer: '' } };
const createAgreement = (kind: Agreement['kind'], html = '<p>a</p>'): Agreement => ({
  id: kind,
  kind,
  title: kind,
  html,
  version: '1',
});
const findProblems = (checkedSite: typeof site, nl: readonly Agreement[], fr: readonly Agreement[]) =>
  [
    ...checkAgreements(
      checkedSite,
      new Map<Locale, readonly Agreement[]>([
        ['nl', nl],
        ['fr', fr],
      ]),
      '2026-11-28',
    ),
  ].map(({ level, kind, detail }) => `${level} ${kind}: ${detail}`);
const requiredAgreements = [
  createAgreement('privacy'),
  createAgreement('terms'),
  createAgreement('cookies'),
  createAgreement('accessibility'),
];

it('reports each agreement that is missing in a language of the site', () => {
  expect(findProblems(site, requiredAgreements, requiredAgreements)).toEqual([]);
  expect(findProblems(site, requiredAgreements, [])).toEqual([
    'error Missing agreement: privacy, in fr',
    'warning Missing agreement: terms, in fr',
    'warning Missing agreement: cookies, in fr',
    'warning Missing agreement: accessibility, in fr',
  ]);
});

it('reports each fact that agreements mention and the site lacks, with the agreements', () => {
  const agreementsWithGaps = [
    createAgreement('privacy', '{{company}} {{name}}'),
    createAgreement('terms', '{{company}} {{insurer}}'),
    createAgreement('cookies'),
    createAgreement('accessibility'),
  ];
  expect(findProblems(site, agreementsWithGaps, agreementsWithGaps)).toEqual([]);
  expect(findProblems(siteWithoutFacts, agreementsWithGaps, requiredAgreements)).toEqual([
    'error Gap in an agreement: legal.companyName: privacy nl, terms nl',
    'error Gap in an agreement: legal.insurer: terms nl',
  ]);
});

const createAgreements = (html: string) => [
  createAgreement('privacy'),
  createAgreement('terms'),
  createAgreement('cookies', html),
  createAgreement('accessibility'),
];

it('reports cookie policies that mention keys which are no longer stored', () => {
  expect(findProblems(site, createAgreements('<em>gevel:viewed</em>, gevel:list'), requiredAgreements)).toEqual([
    'error Outdated cookie policy: nl: gevel:viewed, gevel:list is no longer stored since visitors are asked first; see agreements show of a new site',
  ]);
  expect(findProblems(site, createAgreements('<em>gevel:last-viewed</em> gevel:visited'), requiredAgreements)).toEqual(
    [],
  );
});
