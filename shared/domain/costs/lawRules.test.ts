import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../i18n/locales.ts';
import {
  isValidOn,
  LAW_RULES,
  type LawRule,
  getLawRule,
  type LawRuleId,
  getSeverityOn,
  findStaleRules,
} from './lawRules.ts';

const LAW_RULE_IDS = Object.keys(LAW_RULES) as LawRuleId[];

/** Rules, each with the last day before it is valid, its first day, and its severity on the first day. */
const RULES_WITH_FIRST_DAY: readonly (readonly [LawRuleId, before: string, from: string, severity: string])[] = [
  ['rent-amount', '2007-05-17', '2007-05-18', 'required'],
  ['rent-common-charges', '2007-05-17', '2007-05-18', 'required'],
  ['flanders-parcel-score', '2022-12-31', '2023-01-01', 'required'],
  ['flanders-building-score', '2022-12-31', '2023-01-01', 'required'],
  ['flanders-epc', '2011-12-31', '2012-01-01', 'required'],
  ['flanders-renovation', '2022-12-31', '2023-01-01', 'required'],
  ['energy-class', '2026-05-28', '2026-05-29', 'recommended'],
  ['brussels-peb', '2011-04-30', '2011-05-01', 'recommended'],
  ['brussels-co2', '2011-04-30', '2011-05-01', 'recommended'],
  ['wallonia-peb', '2014-12-31', '2015-01-01', 'required'],
  ['holiday-registration', '2026-05-19', '2026-05-20', 'recommended'],
  ['review-verification', '2022-05-27', '2022-05-28', 'required'],
  ['ai-pictures', '2026-08-01', '2026-08-02', 'recommended'],
  ['accessibility-statement', '2025-06-27', '2025-06-28', 'recommended'],
];

describe('a rule of law', () => {
  it.each(RULES_WITH_FIRST_DAY)('%s is valid from its first day on, and no earlier', (id, before, from, severity) => {
    expect([getSeverityOn(id, before), getSeverityOn(id, from), getSeverityOn(id, '2026-11-28')]).toEqual([
      undefined,
      severity,
      severity,
    ]);
  });

  it('is valid without a known beginning or end, and ends after its last day', () => {
    expect(getSeverityOn('device-storage', '1990-01-01')).toBe('required');
    const validity = { from: '2020-01-01', until: '2024-12-31' };
    expect(['2019-12-31', '2020-01-01', '2024-12-31', '2025-01-01'].map((day) => isValidOn(validity, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is required only when its certainty is high, and gives a reason otherwise', () => {
    for (const id of LAW_RULE_IDS) {
      const { certainty, reason } = getLawRule(id);
      expect([id, getSeverityOn(id, '2026-11-28')]).toEqual([id, certainty === 'high' ? 'required' : 'recommended']);
      expect([id, reason === undefined || reason.length > 20]).toEqual([id, true]);
    }
  });

  it('has a source, a region that its name begins with, and dates that are in order', () => {
    for (const id of LAW_RULE_IDS) {
      const { sources, region, from, until, reviewed, citation } = getLawRule(id);
      expect([id, sources.every((source) => source.length > 3) && sources.length > 0]).toEqual([id, true]);
      const prefix = /^(?:flanders|wallonia|brussels)(?=-)/.exec(id)?.[0];
      expect([id, region?.toLowerCase()]).toEqual([id, prefix]);
      for (const date of [from, until, reviewed]) expect(date ?? '2000-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect((from ?? '') <= (until ?? '9999')).toBe(true);
      for (const locale of LOCALES) expect(citation?.[locale] ?? 'none at all').toMatch(/.{10}/);
    }
  });
});

const createRow = (changes: Partial<LawRule> = {}): LawRule =>
  ({ rule: 'x', certainty: 'high', sources: ['y'], reviewed: '2026-06-01', ...changes }) as LawRule;
const listStaleKinds = (today: string, changes?: Partial<LawRule>) =>
  findStaleRules(today, { row: createRow(changes) }).map(({ kind }) => kind);

describe('a rule that must be reviewed', () => {
  it('is a rule that was not compared with its sources for more than 180 days', () => {
    expect(listStaleKinds('2026-11-28')).toEqual([]);
    expect(listStaleKinds('2026-11-29')).toEqual(['unreviewed']);
    expect(listStaleKinds('2026-11-29', { until: '2026-11-28' })).toEqual([]);
    expect(listStaleKinds('2026-11-29', { until: '2026-11-29' })).toEqual(['unreviewed']);
  });

  it('is a figure whose year is over', () => {
    expect(listStaleKinds('2026-11-28', { confirmedFor: 2026 })).toEqual([]);
    expect(listStaleKinds('2027-01-01', { confirmedFor: 2026, reviewed: '2027-01-01' })).toEqual(['expired']);
    expect(listStaleKinds('2027-01-01', { confirmedFor: 2026 })).toEqual(['unreviewed', 'expired']);
  });

  it('is, many years later, each row of the table without a last day', () => {
    const unreviewedRules = findStaleRules('2100-01-01').filter(({ kind }) => kind === 'unreviewed');
    expect(unreviewedRules.map(({ id }) => id)).toEqual(
      LAW_RULE_IDS.filter((id) => getLawRule(id).until === undefined),
    );
    const figures = LAW_RULE_IDS.filter((id) => getLawRule(id).confirmedFor !== undefined);
    expect(figures).toContain('flanders-duty-own-home');
    for (const id of figures) {
      const year = getLawRule(id).confirmedFor ?? 0;
      const isExpired = (today: string) =>
        findStaleRules(today).some((rule) => rule.id === id && rule.kind === 'expired');
      expect([id, isExpired(`${year}-12-31`), isExpired(`${year + 1}-01-01`)]).toEqual([id, false, true]);
    }
  });
});
