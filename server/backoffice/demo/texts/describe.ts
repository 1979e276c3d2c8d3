import type { LocalizedText } from '#shared/api/common.ts';
import type { SalesRep } from '#shared/api/estate.ts';
import { TRANSACTION, type Region } from '#shared/primitives/ids.ts';
import type { DemoEstate } from '../estates/demoEstate.ts';
import { toEnergyLabel } from '../estates/energy.ts';
import { toTransactionFamily, toGroup, isDwelling } from '../estates/kind.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import type { Facts, Phrasebook } from './phrasebook.ts';
import { paragraphs } from './paragraphs.ts';
import { placeTexts } from './places/places.ts';
import { DEMO_LOCALES, type DemoLocale } from '../demoLocales.ts';

const PHRASEBOOKS: Readonly<Record<DemoLocale, Phrasebook>> = { nl, fr, en, de };

function toState(transaction: number): Facts['state'] {
  switch (transaction) {
    case TRANSACTION.SOLD:
    case TRANSACTION.RENTED:
    case TRANSACTION.TAKEN_OVER:
      return 'closed';
    case TRANSACTION.SALE_UNDER_OPTION:
    case TRANSACTION.RENT_UNDER_OPTION:
      return 'option';
    case TRANSACTION.COMING_SOON:
      return 'soon';
    default:
      return 'open';
  }
}

interface Surroundings {
  readonly region: Region;
  /** The Dutch name of the place. */
  readonly placeName: string;
  readonly livingRoom: number | undefined;
  readonly agent: SalesRep;
}

function collectFacts(estate: DemoEstate, { region, livingRoom, agent }: Surroundings): Facts {
  const group = toGroup(estate.kind);
  return {
    ...estate,
    group,
    family: toTransactionFamily(estate.transaction),
    state: toState(estate.transaction),
    plot: estate.plot ?? 0,
    floor: estate.floor ?? 0,
    baths: estate.baths ?? 1,
    livingRoom: livingRoom ?? 0,
    rooms: new Set<string>(estate.rooms),
    has: new Set<string>(estate.has),
    region,
    ...(estate.epc !== undefined && isDwelling(group) && { label: toEnergyLabel(region, estate.epc) }),
    ...(estate.project && { freeUnits: estate.project.units.filter((unit) => unit.status === 'available').length }),
    agent: { firstname: agent.firstname ?? agent.name, phone: agent.phone ?? '' },
  };
}

/**
 * Writes the description in each language in which the author wrote an opening: the opening, the rooms, the place, and
 * the details with the contact. Blank lines separate the paragraphs.
 */
export function describe(estate: DemoEstate, surroundings: Surroundings): LocalizedText {
  const facts = collectFacts(estate, surroundings);
  const variants = placeTexts(estate.spot ?? surroundings.placeName);
  const place = variants[estate.id % Math.max(variants.length, 1)];
  const description: LocalizedText = {};
  for (const locale of DEMO_LOCALES) {
    const hook = estate.hook[locale];
    if (!hook) continue;
    const book = PHRASEBOOKS[locale];
    description[locale] = paragraphs(facts, book, hook, place?.[locale]).join('\n\n');
  }
  return description;
}
