import { listMunicipalityNames, places } from '#server/backoffice/geo/places.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  FACT_COLUMNS,
  FLOOD_SCORE_TEXTS,
  FORMER_MUNICIPALITY_NAMES,
  type ListingRow,
  SUBTYPE_TEXTS,
  parseTexts,
} from './columns.ts';
import type { PageFact, PageFacts } from './readFacts.ts';

/** The result for the cells of one listing. */
interface ListingComparison {
  /** The number of values that were looked for on a page. Each language is counted. */
  compared: number;
  /** The number of cells that the import's report lists as dropped, corrected or hidden. Each language is counted. */
  reported: number;
  readonly faults: { readonly locale: Locale; readonly column: string; readonly fault: string }[];
}

interface ComparedListing {
  readonly row: ListingRow;
  /** The columns of this listing whose value is not shown unchanged, according to the import's report. */
  readonly reportedColumns: ReadonlySet<string>;
  /** The columns that the mapping ignores, according to its own list. */
  readonly ignoredColumns: ReadonlySet<string>;
  readonly pages: ReadonlyMap<Locale, PageFacts>;
}

const SUBTYPE_LABELS: Readonly<Record<Locale, string>> = {
  nl: 'Subtype',
  fr: 'Sous-type',
  en: 'Subtype',
  de: 'Untertyp',
};
const ROOM_NAMES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  bedroom_surfaces: { nl: 'Slaapkamer', fr: 'Chambre', en: 'Bedroom', de: 'Schlafzimmer' },
  living_room_surface: { nl: 'Leefruimte', fr: 'Séjour', en: 'Living room', de: 'Wohnzimmer' },
  kitchen_surface: { nl: 'Keuken', fr: 'Cuisine', en: 'Kitchen', de: 'Küche' },
  garden: { nl: 'Tuin', fr: 'Jardin', en: 'Garden', de: 'Garten' },
  terrace: { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' },
  garage: { nl: 'Garage', fr: 'Garage', en: 'Garage', de: 'Garage' },
  cellar: { nl: 'Kelder', fr: 'Cave', en: 'Cellar', de: 'Keller' },
};
/**
 * The label of the availability, the texts "immediately" and "to be agreed" that its value may have, and the label of
 * the date from which the home is available.
 */
const AVAILABILITY_LABELS: Readonly<
  Record<Locale, readonly [state: string, immediately: string, negotiable: string, from: string]>
> = {
  nl: ['Beschikbaarheid', 'Onmiddellijk', 'Te bespreken', 'Beschikbaar vanaf'],
  fr: ['Disponibilité', 'Immédiatement', 'À convenir', 'Disponible à partir du'],
  en: ['Availability', 'Immediately', 'To be agreed', 'Available from'],
  de: ['Verfügbarkeit', 'Sofort', 'Nach Absprache', 'Verfügbar ab'],
};
/** The texts that a page shows for other cells of the column `availability`. */
const AVAILABILITY_TEXTS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'On contract': {
    nl: 'Bij ondertekening van het huurcontract',
    fr: 'À la signature du bail',
    en: 'On signing of the lease',
    de: 'Bei Unterzeichnung des Mietvertrags',
  },
};
const CONSTRUCTION_LABELS = new Set(['Bebouwing', 'Type de construction', 'Type of construction', 'Bauweise']);
/** The labels of facts that need no column of their own: they follow from other columns, or have separate checks. */
const DERIVED_COLUMNS = new Set([
  'Prijs per m²',
  'Prix au m²',
  'Price per m²',
  'Preis pro m²',
  'Terrassen',
  'Terrasses',
  'Terraces',
  ...CONSTRUCTION_LABELS,
  ...Object.values(SUBTYPE_LABELS),
  ...Object.values(AVAILABILITY_LABELS).flatMap(([state, , , from]) => [state, from]),
]);
const CONSTRUCTION_TEXTS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  '2': { nl: 'Gesloten bebouwing', fr: 'Deux façades', en: 'Terraced', de: 'Geschlossene Bauweise' },
  '3': { nl: 'Halfopen bebouwing', fr: 'Trois façades', en: 'Semi-detached', de: 'Doppelhaushälfte' },
  '4': { nl: 'Open bebouwing', fr: 'Quatre façades', en: 'Detached', de: 'Freistehend' },
};

/** Returns whether a cell contains one of the texts that mean "no value" in these files. */
const isEmpty = (cell: string) => cell === '' || cell === '.' || cell === '-';
const isTrue = (cell: string | undefined) => cell === '1';
/** Removes accents and all characters except letters and digits, because the files spell places inconsistently. */
const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
/** The tolerance of coordinates in degrees. Six decimals are a precision of 11 cm. */
const MAX_COORDINATE_DIFFERENCE = 0.000_002;

const ENERGY_LABEL_CELL = /^(?:Flanders|Wallonia|Brussels)?(Single|Double|Triple)?([A-Ga-g][+-]{0,2})$/;
const PLUS_SIGNS: Readonly<Record<string, string>> = { Double: '+', Triple: '++' };

/** Maps `WalloniaDoubleA` to `A+` and `d` to `D`. Returns `undefined` for a cell without a label. */
function toEnergyLabel(cell: string): string | undefined {
  const [, times, letter] = ENERGY_LABEL_CELL.exec(cell) ?? [];
  return letter && letter.toUpperCase() + (times ? (PLUS_SIGNS[times] ?? '') : '');
}

/** Returns whether a place line, such as `Rue Haute 1, 6941 Heyd`, is in this municipality. */
const isInMunicipality = (line: string, name: string): boolean =>
  places.some(
    (place) =>
      line.includes(place.zip) &&
      Object.values(place.name).some((own) => own !== undefined && line.endsWith(` ${own}`)) &&
      listMunicipalityNames(place.municipality).some((own) => normalizeText(own) === normalizeText(name)),
  );

const findFacts = (page: PageFacts, tab: string, label: string): PageFact[] =>
  page.facts.filter((fact) => fact.tab === tab && fact.block !== 'legal' && fact.label === label);
const toTexts = (facts: readonly PageFact[]) => facts.map(({ values }) => values.join(' '));
const quoteTexts = (texts: readonly string[]) => (texts.length === 0 ? 'nothing' : `“${texts.join('”, “')}”`);
/** Returns the facts about the rooms with this name, also those with a number: `Slaapkamer × 2`. */
const listRooms = (page: PageFacts, name: string) =>
  page.facts.filter(({ block, label }) => block === 'rooms' && (label === name || label.startsWith(`${name} `)));

/** Looks for the value of each cell on the page in each language, and for facts on the page that no cell contains. */
export function compareListing({ row, reportedColumns, ignoredColumns, pages }: ComparedListing): ListingComparison {
  const comparison: ListingComparison = { compared: 0, reported: 0, faults: [] };
  const cells = Object.entries(row).filter(([column, cell]) => !isEmpty(cell) && !ignoredColumns.has(column));

  for (const [locale, page] of pages) {
    const explained = new Set<string>();
    const check = (column: string, isRight: boolean, fault: () => string) => {
      comparison.compared += 1;
      if (!isRight) comparison.faults.push({ locale, column, fault: fault() });
    };
    const expectFact = (column: string, cell: string, tab: string, label: string, value: string) => {
      const found = toTexts(findFacts(page, tab, label));
      explained.add(`${tab} ${label}`);
      check(
        column,
        found.includes(value),
        () => `“${cell}”: ${label} should be “${value}”, and is ${quoteTexts(found)}`,
      );
    };

    for (const [column, cell] of cells) {
      const expectation = FACT_COLUMNS[column];
      if (reportedColumns.has(column)) {
        comparison.reported += 1;
        const expected = expectation?.(cell, row);
        if (expected) explained.add(`${expected.tab} ${expected.label[locale]}`);
        continue;
      }
      if (expectation) {
        const expected = expectation(cell, row);
        if (expected) expectFact(column, cell, expected.tab, expected.label[locale], expected.value[locale]);
        else comparison.compared += 1;
      } else checkOther(column, cell);
    }

    function checkOther(column: string, cell: string): void {
      const room = ROOM_NAMES[column]?.[locale];
      switch (column) {
        case 'property_type': {
          const names = SUBTYPE_TEXTS[cell.toLowerCase()];
          const name = names ? parseTexts(names)[locale] : names;
          const found = toTexts(findFacts(page, 'general', SUBTYPE_LABELS[locale]));
          check(
            column,
            names !== undefined && found.join() === name,
            () => `“${cell}”: subtype is ${quoteTexts(found)}`,
          );
          break;
        }
        case 'bedroom_surfaces': {
          const found = listRooms(page, room ?? '').flatMap(({ values }) => values.join(' '));
          const surfaces = cell.split(/[^\d.]+/).filter((surface) => Number(surface) > 0);
          const missing = surfaces.filter((surface) => !found.some((text) => text.includes(`${Number(surface)} m²`)));
          check(column, missing.length === 0, () => `“${cell}”: surfaces are ${quoteTexts(found)}`);
          break;
        }
        case 'living_room_surface':
        case 'kitchen_surface': {
          const found = toTexts(listRooms(page, room ?? ''));
          const value = `${Number(cell)} m²`.replace('.', ',');
          check(
            column,
            Number(cell) === 0 || found.includes(value),
            () => `“${cell}”: surface is ${quoteTexts(found)}`,
          );
          break;
        }
        case 'garden':
        case 'terrace':
        case 'garage':
        case 'cellar': {
          const has = listRooms(page, room ?? '').length > 0;
          const related = Number(row[`${column}_surface`] ?? row[`${column}s`] ?? 0) > 0;
          const garageLabels = ['Garages', 'Garagen'];
          if (column === 'garage') for (const label of garageLabels) explained.add(`construction ${label}`);
          check(
            column,
            has === (isTrue(cell) || related),
            () => `“${cell}”: ${room} is ${has ? '' : 'not '}on the page`,
          );
          break;
        }
        case 'epc': {
          const label = toEnergyLabel(cell);
          const isLabelShown = new RegExp(`(?:^|\\s)${label?.replaceAll('+', '\\+')}(?=\\s|\\d|$)`).test(
            page.energyLabel,
          );
          check(
            column,
            label !== undefined && isLabelShown,
            () => `“${cell}”: energy says “${page.energyLabel.slice(0, 80)}”`,
          );
          break;
        }
        case 'primary_energy_consumption': {
          const value = `${Number(cell).toLocaleString('nl-BE', { maximumFractionDigits: 2 })} kWh/m²`;
          check(
            column,
            page.energyLabel.includes(value),
            () => `“${cell}”: energy says “${page.energyLabel.slice(0, 80)}”`,
          );
          break;
        }
        case 'availability': {
          const [state, immediately, negotiable, from] = AVAILABILITY_LABELS[locale];
          const [, day] = /^From (\d{2}\/\d{2}\/\d{4})$/.exec(cell) ?? [];
          if (day) expectFact(column, cell, 'general', from, day);
          else if (cell === 'Immediately') expectFact(column, cell, 'general', state, immediately);
          else if (cell === 'Negotiable') expectFact(column, cell, 'general', state, negotiable);
          else {
            const text = AVAILABILITY_TEXTS[cell]?.[locale];
            for (const { tab, label } of page.facts.filter(({ values }) => values.includes(text ?? ''))) {
              explained.add(`${tab} ${label}`);
            }
            const texts = page.facts.flatMap(({ values }) => values);
            check(column, text !== undefined && texts.includes(text), () => `“${cell}” is nowhere`);
          }
          break;
        }
        case 'postal_code':
          check(column, page.placeLine.includes(`${cell} `), () => `“${cell}”: the place is “${page.placeLine}”`);
          break;
        case 'locality': {
          const placeLines = [...pages.values()].map(({ placeLine }) => normalizeText(placeLine));
          const isShown = placeLines.some((place) =>
            place.includes(normalizeText(FORMER_MUNICIPALITY_NAMES[cell] ?? cell)),
          );
          // The page shows the village, while the file may name the municipality.
          check(
            column,
            isShown || isInMunicipality(page.placeLine, cell),
            () => `“${cell}”: the place is “${page.placeLine}”`,
          );
          break;
        }
        case 'street': {
          const lines = [...pages.values()].map(({ placeLine }) => normalizeText(placeLine));
          const isShown = lines.some((place) => place.includes(normalizeText(cell)));
          check(column, isShown, () => `“${cell}”: the place is “${page.placeLine}”`);
          break;
        }
        case 'house_number':
          check(
            column,
            normalizeText(page.placeLine).includes(normalizeText(cell)),
            () => `“${cell}”: the place is “${page.placeLine}”`,
          );
          break;
        case 'latitude':
        case 'longitude': {
          const shownCoordinate = page.location?.[column];
          const isNear =
            shownCoordinate !== undefined && Math.abs(shownCoordinate - Number(cell)) < MAX_COORDINATE_DIFFERENCE;
          check(column, isNear, () => `“${cell}”: the map has ${shownCoordinate ?? 'no place'}`);
          break;
        }
        case 'electrical_certificate':
          // The page hides the electrical certificate of a home to rent (specification §5).
          check(
            column,
            !/elektri|électri|electri/i.test(page.energyLabel),
            () => `“${cell}” is shown for a home to rent`,
          );
          break;
        case 'flood_g_score':
        case 'flood_p_score': {
          const label = FLOOD_SCORE_TEXTS[column]?.[locale];
          const scores = page.facts.filter((fact) => fact.tab === 'planning' && fact.label === label);
          const letters = scores.map(({ values: [score = ''] }) => score.split(':')[0]?.trim() ?? '');
          // The page hides this value in Wallonia (specification §5).
          const expected = row['region'] === 'Wallonia' ? '' : cell;
          check(column, letters.join() === expected, () => `“${cell}”: ${label} is ${quoteTexts(letters)}`);
          break;
        }
        default:
          check(column, false, () => `“${cell}”: nothing is known of this column`);
      }
    }

    for (const { tab, block, label, values } of page.facts) {
      if (tab === 'top' || block === 'legal' || block === 'rooms' || DERIVED_COLUMNS.has(label)) continue;
      if (explained.has(`${tab} ${label}`)) continue;
      comparison.faults.push({ locale, column: '', fault: `no column says “${label}: ${values.join(' ')}”` });
    }
    // Only the page of a house may show a type of construction, because a flat in a building with two facades is not a
    // terraced house.
    const [, construction] =
      Object.entries(CONSTRUCTION_TEXTS).find(([facades]) => facades === String(Number(row['facades']))) ?? [];
    for (const { label, values } of page.facts.filter(
      (fact) => CONSTRUCTION_LABELS.has(fact.label) && fact.tab !== 'top',
    )) {
      const isRight = row['category'] === 'house' && values.join(' ') === construction?.[locale];
      check('facades', isRight, () => `“${row['facades']}”, ${row['category']}: ${label} is “${values.join(' ')}”`);
    }
  }
  return comparison;
}
