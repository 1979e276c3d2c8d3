import type { Agreement } from '#shared/api/content/content.ts';
import type { AgreementFact } from '#shared/api/content/agreementFacts.ts';
import type { Site } from '#shared/api/site.ts';
import { findMissingFacts } from '#shared/domain/legal/agreementFacts.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type LawRuleId, getSeverityOn } from '#shared/domain/costs/lawRules.ts';
import type { CheckProblem } from './checkEstates.ts';

/** Maps each fact about the agency to the settings of the site that contain it. */
const SITE_FIELDS: Readonly<Record<AgreementFact, string>> = {
  name: 'name',
  company: 'legal.companyName',
  companyNumber: 'legal.companyNumber',
  vatNumber: 'legal.vatNumber',
  registrationNumber: 'legal.registrationNumber',
  insurer: 'legal.insurer',
  policyNumber: 'legal.policyNumber',
  address: 'contact.street and contact.city',
  phone: 'contact.phone',
  email: 'contact.email',
  privacyContact: 'legal.privacyContact or contact.email',
};

/** Returns the level of a problem with a rule of law; undefined when the rule does not apply on that day. */
function findProblemLevel(rule: LawRuleId, today: string): CheckProblem['level'] | undefined {
  const severity = getSeverityOn(rule, today);
  if (severity === undefined) return undefined;
  return severity === 'required' ? 'error' : 'warning';
}

/**
 * Returns the kinds of agreements to check. The privacy statement is required, because forms ask for consent to it.
 */
const listCheckedKinds = (
  today: string,
): readonly { readonly kind: Agreement['kind']; readonly level: CheckProblem['level'] | undefined }[] => [
  { kind: 'privacy', level: 'error' },
  { kind: 'terms', level: 'warning' },
  { kind: 'cookies', level: 'warning' },
  { kind: 'accessibility', level: findProblemLevel('accessibility-statement', today) },
];

/**
 * Keys that only earlier versions of the product stored in the browser. Cookie policies of that time still name them,
 * and such a policy is no longer true.
 */
const FORMER_STORAGE_KEYS = ['gevel:viewed', 'gevel:visit', 'gevel:notices', 'gevel:list'] as const;
const STORAGE_KEY = /gevel:[\w-]+/g;

/** Reports agreements that a site lacks. Also reports facts that agreements mention and the site lacks. */
export function* checkAgreements(
  site: Site,
  agreements: ReadonlyMap<Locale, readonly Agreement[]>,
  today: string,
): Generator<CheckProblem, void, undefined> {
  const gaps = new Map<AgreementFact, string[]>();
  for (const { kind, level } of listCheckedKinds(today)) {
    for (const locale of site.locales) {
      const agreement = agreements.get(locale)?.find((each) => each.kind === kind);
      const namedKeys = new Set(kind === 'cookies' ? agreement?.html.match(STORAGE_KEY) : []);
      const formerKeys = FORMER_STORAGE_KEYS.filter((key) => namedKeys.has(key));
      if (formerKeys.length > 0)
        yield {
          level: findProblemLevel('device-storage', today) ?? 'warning',
          kind: 'Outdated cookie policy',
          detail: `${locale}: ${formerKeys.join(', ')} is no longer stored since visitors are asked first; see agreements show of a new site`,
        };
      if (!agreement && level) yield { level, kind: 'Missing agreement', detail: `${kind}, in ${locale}` };
      else if (agreement)
        for (const gap of findMissingFacts(agreement.html, site, locale))
          gaps.set(gap, [...(gaps.get(gap) ?? []), `${kind} ${locale}`]);
    }
  }
  for (const [gap, agreementTexts] of gaps)
    yield { level: 'error', kind: 'Gap in an agreement', detail: `${SITE_FIELDS[gap]}: ${agreementTexts.join(', ')}` };
}
