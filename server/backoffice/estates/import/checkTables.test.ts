import { describe, expect, it } from 'vitest';
import { estateSchema } from '#shared/api/estate.ts';
import { siteSchema } from '#shared/api/site.ts';
import { findStaleRules, type LawRuleId } from '#shared/domain/costs/lawRules.ts';
import { estateInput, GENT } from '#tests/support/estateInput.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { checkLaw } from './checkEstates.ts';
import { createLawGaps, formatLawTable, formatStaleRules } from './checkTables.ts';

const site = siteSchema.parse({ ...siteInput('noord'), locales: ['nl'] });

/** Returns the table of `check` for a flat on a day. */
function formatReport(day: string, transaction: number, region: 'FLANDERS' | 'BRUSSELS'): string {
  const flat = estateSchema.parse(
    estateInput({ id: 7, kind: 'FLAT', transaction, estate: { address: { city: GENT, region } } }),
  );
  const gaps = createLawGaps();
  gaps.add(7, checkLaw(flat, { site, projects: new Map(), now: new Date(`${day}T12:00:00Z`) }));
  return formatLawTable(gaps.list());
}

/** Returns a required particular that is missing. */
const createMissing = (rule: LawRuleId) =>
  ({ rule, region: 'FLANDERS', name: `what ${rule} demands`, severity: 'required' }) as const;

describe('the table of missing legal particulars', () => {
  it('requires the rent and the charges of a flat to rent, and no flood scores', () => {
    const table = formatReport('2026-11-28', 2, 'FLANDERS');
    expect(table).toMatch(/required +rent-amount +The rent itself/);
    expect(table).toMatch(/required +rent-common-charges +Monthly common charges beside the rent/);
    expect(table).not.toContain('Flood score');
    expect(formatReport('2026-11-28', 1, 'FLANDERS')).toMatch(/required +flanders-parcel-score/);
  });

  it('explains why a particular is only recommended, and omits a rule before its first day', () => {
    expect(formatReport('2026-11-28', 1, 'FLANDERS')).toMatch(
      /recommended +energy-class .*Directive \(EU\) 2024\/1275/,
    );
    expect(formatReport('2026-05-28', 1, 'FLANDERS')).not.toContain('energy-class');
    const brusselsTable = formatReport('2026-11-28', 2, 'BRUSSELS');
    expect(brusselsTable).toMatch(/recommended +brussels-co2 .*orders of 3 July 2025/);
    expect(brusselsTable).toMatch(/recommended +brussels-peb .*orders of 3 July 2025/);
  });

  it('counts an estate once in its total, also when it lacks several particulars', () => {
    const gaps = createLawGaps();
    gaps.add(7, [createMissing('flanders-epc'), createMissing('flanders-permit')]);
    gaps.add(8, [createMissing('flanders-permit')]);
    const table = formatLawTable(gaps.list());
    expect(table).toMatch(/required +flanders-permit .* 2 +7, 8/);
    expect(table).toMatch(/total +required +2\b/);
    expect(table).toMatch(/total +recommended +0\b/);
  });
});

describe('the table of outdated rules of law', () => {
  const rule = { rule: 'a rule', certainty: 'high', sources: ['a law', 'a page'], reviewed: '2026-01-01' } as const;

  it('names the rule, the date of its last check, its year, and its sources', () => {
    const table = formatStaleRules(findStaleRules('2027-01-01', { old: rule, rate: { ...rule, confirmedFor: 2026 } }));
    expect(table).toMatch(/warning +old +not compared with its sources since 2026-01-01 +a law; a page/);
    expect(table).toMatch(/warning +rate +its figure is from 2026/);
  });

  it('is empty when no rule is outdated', () => {
    expect(formatStaleRules(findStaleRules('2026-02-01', { rule }))).toBe('');
  });
});
