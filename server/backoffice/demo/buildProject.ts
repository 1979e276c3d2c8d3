import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateInput } from '#shared/api/estate.ts';
import { TRANSACTION, type TransactionId } from '#shared/primitives/ids.ts';
import { SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { storeyName } from './vocabulary.ts';
import { type Agency, buildEstate } from './buildEstate.ts';
import type { DemoEstate, DemoProject, DemoUnit } from './estates/demoEstate.ts';
import { findSubType } from './estates/kind.ts';
import { withPapers } from './estates/details/withDetails.ts';
import { DEMO_LOCALES, type DemoLocale } from './demoLocales.ts';

const STATUS: Readonly<Record<DemoUnit['status'], TransactionId>> = {
  available: TRANSACTION.FOR_SALE,
  option: TRANSACTION.SALE_UNDER_OPTION,
  sold: TRANSACTION.SOLD,
};

const HOOKS: Readonly<Record<DemoLocale, (unit: DemoUnit, project: string, kind: string) => string>> = {
  nl: (unit, project, kind) =>
    `${kind} ${unit.entity} in ${project}, ${storeyName(unit.floor).nl.toLowerCase()}: ${unit.living} m² met ${unit.plot ? 'een eigen tuin' : 'een ruim terras'}.`,
  fr: (unit, project, kind) =>
    `${kind} ${unit.entity} de ${project}, ${storeyName(unit.floor).fr.toLowerCase()} : ${unit.living} m² et ${unit.plot ? 'un jardin privatif' : 'une belle terrasse'}.`,
  en: (unit, project, kind) =>
    `${kind} ${unit.entity} in ${project}, ${storeyName(unit.floor).en.toLowerCase()}: ${unit.living} m² with ${unit.plot ? 'a garden of its own' : 'a generous terrace'}.`,
  de: (unit, project, kind) =>
    `${kind} ${unit.entity} in ${project}, ${storeyName(unit.floor).de}: ${unit.living} m² mit ${unit.plot ? 'eigenem Garten' : 'großzügiger Terrasse'}.`,
};

/** Returns a noun for use inside a sentence. German nouns keep their capital. */
const toInnerNoun = (locale: DemoLocale, noun: string) => (locale === 'de' ? noun : noun.toLowerCase());

function texts(
  unit: DemoUnit,
  project: DemoEstate,
  details: DemoProject,
): { title: LocalizedText; hook: LocalizedText } {
  const kind = SUB_TYPES.find((subType) => subType.key === unit.kind)?.name ?? findSubType(unit.kind).name;
  const languages = DEMO_LOCALES.filter((locale) => project.hook[locale]);
  return {
    title: Object.fromEntries(
      languages.map((locale) => [
        locale,
        `${project.title[locale] ?? details.name}, ${toInnerNoun(locale, kind[locale])} ${unit.entity}`,
      ]),
    ),
    hook: Object.fromEntries(
      languages.map((locale) => [locale, HOOKS[locale](unit, project.title[locale] ?? details.name, kind[locale])]),
    ),
  };
}

function unitEstate(unit: DemoUnit, project: DemoEstate, details: DemoProject): DemoEstate {
  const {
    project: _project,
    price: _price,
    priceFrom: _from,
    plot: _plot,
    adapt: _adapt,
    sticker: _sticker,
    collections: _collections,
    beds: _beds,
    living: _living,
    garden: _garden,
    ...inherited
  } = project;
  return {
    ...inherited,
    ...texts(unit, project, details),
    id: unit.id,
    kind: unit.kind,
    transaction: STATUS[unit.status],
    price: unit.price,
    living: unit.living,
    beds: unit.beds,
    baths: unit.baths ?? 1,
    floor: unit.floor,
    ...(unit.terrace && { terrace: unit.terrace }),
    ...(unit.plot && { plot: unit.plot }),
    ...(unit.garden && { garden: unit.garden }),
    rooms: ['storage'],
    lead: unit.lead,
    views: project.lead ? [project.lead] : [],
    photos: 5,
    plan: unit.kind === 'SEMI_DETACHED_HOUSE' ? 'house' : 'apartment',
    newBuilding: true,
    epc: 18,
  };
}

function buildUnit(unit: DemoUnit, project: DemoEstate, details: DemoProject, agency: Agency): EstateInput {
  const estate = buildEstate(unitEstate(unit, project, details), agency);
  const place = { parentId: project.id, entityNumber: unit.entity, buildingName: details.name };
  return withPapers({ ...estate, general: { ...estate.general, ...place } }, ['floor-plan']);
}

/** Builds a project and its units. The units contain their project, floor and number. */
export function buildProject(project: DemoEstate, agency: Agency): EstateInput[] {
  const details = project.project;
  const built = buildEstate(project, agency);
  if (!details) return [built];
  const parent: EstateInput = {
    ...built,
    general: { ...built.general, buildingName: details.name },
    fields: { ...built.fields, 'project.project_phase': details.phase },
  };
  return [parent, ...details.units.map((unit) => buildUnit(unit, project, details, agency))];
}
