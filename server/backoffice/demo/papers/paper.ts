import { createHash } from 'node:crypto';
import type { AssetRef } from '#shared/api/common.ts';
import type { EstateInput } from '#shared/api/estate.ts';
import { addressLine } from '#shared/domain/rules.ts';
import { addressSchema } from '#shared/api/estate.ts';
import { FILE_TYPE, type FullText } from '../vocabulary.ts';
import { floorPlan } from './floorPlan.ts';
import { PAGE, pdf, type PdfText } from './pdf.ts';
import type { DemoLocale } from '../demoLocales.ts';

export type PaperKind = 'energy' | 'electricity' | 'asbestos' | 'soil' | 'planning' | 'floor-plan';

/** A document about an estate that is built from the estate's data. */
interface Paper {
  readonly link: AssetRef;
  readonly content: Buffer;
}

const TYPE = {
  energy: FILE_TYPE.ENERGY,
  electricity: FILE_TYPE.ELECTRICITY,
  asbestos: FILE_TYPE.ASBESTOS,
  soil: FILE_TYPE.SOIL,
  planning: FILE_TYPE.PLANNING,
  'floor-plan': FILE_TYPE.FLOOR_PLAN,
} as const satisfies Record<PaperKind, (typeof FILE_TYPE)[keyof typeof FILE_TYPE]>;

const SPECIMEN: FullText = {
  nl: 'Voorbeeld uit een demonstratie: dit document heeft geen juridische waarde.',
  fr: 'Exemple issu d’une démonstration : ce document n’a aucune valeur juridique.',
  en: 'A specimen from a demonstration: this document has no legal value.',
  de: 'Muster aus einer Vorführung: Dieses Dokument hat keine rechtliche Gültigkeit.',
};

type Line = readonly [label: FullText, value: string | number | undefined];
const LINES: Readonly<Record<PaperKind, (estate: EstateInput) => readonly Line[]>> = {
  energy: ({ energy = {} }) => [
    [
      { nl: 'Certificaatnummer', fr: 'Code unique', en: 'Certificate code', de: 'Zertifikatsnummer' },
      energy.epcReference,
    ],
    [{ nl: 'kWh/m² per jaar', fr: 'kWh/m² par an', en: 'kWh/m² a year', de: 'kWh/m² im Jahr' }, energy.epcValue],
    [{ nl: 'kWh per jaar', fr: 'kWh par an', en: 'kWh a year', de: 'kWh im Jahr' }, energy.epcValueTotal],
    [{ nl: 'Klasse', fr: 'Classe', en: 'Class', de: 'Klasse' }, energy.energyLabel],
    [{ nl: 'kg CO2/m² per jaar', fr: 'kg CO2/m² par an', en: 'kg CO2/m² a year', de: 'kg CO2/m² im Jahr' }, energy.co2],
  ],
  electricity: ({ technical = {} }) => [
    [{ nl: 'Keuring', fr: 'Contrôle', en: 'Inspection', de: 'Prüfung' }, technical.certificateElectricity],
    [{ nl: 'Besluit', fr: 'Conclusion', en: 'Conclusion', de: 'Ergebnis' }, technical.certificateConformity],
  ],
  asbestos: ({ general, technical = {} }) => [
    [{ nl: 'Attestnummer', fr: 'Numéro', en: 'Number', de: 'Nummer' }, general.certificateAsbestos],
    [
      { nl: 'Bouwjaar', fr: 'Année de construction', en: 'Year of construction', de: 'Baujahr' },
      technical.constructionYear,
    ],
  ],
  soil: ({ dimensions = {} }) => [
    [{ nl: 'Oppervlakte (m²)', fr: 'Superficie (m²)', en: 'Area (m²)', de: 'Fläche (m²)' }, dimensions.areaGround],
    [{ nl: 'Grondeninformatieregister', fr: 'Registre', en: 'Register', de: 'Register' }, 'OK'],
  ],
  planning: ({ planning = {} }) => [
    [{ nl: 'Bestemming', fr: 'Affectation', en: 'Zoning', de: 'Bestimmung' }, planning.townPlanningValue],
    [{ nl: 'Vergunning', fr: 'Permis', en: 'Permit', de: 'Genehmigung' }, planning.buildingLicense],
    [{ nl: 'Verkaveling', fr: 'Lotissement', en: 'Subdivision', de: 'Parzellierung' }, planning.allocationLicense],
    [{ nl: 'Voorkooprecht', fr: 'Préemption', en: 'Pre-emption', de: 'Vorkaufsrecht' }, planning.presaleRight],
  ],
  'floor-plan': ({ dimensions = {} }) => [
    [
      {
        nl: 'Bewoonbare oppervlakte (m²)',
        fr: 'Surface habitable (m²)',
        en: 'Living area (m²)',
        de: 'Wohnfläche (m²)',
      },
      dimensions.areaBuild,
    ],
  ],
};

const toLocale = ({ address }: EstateInput): DemoLocale => (address.region === 'FLANDERS' ? 'nl' : 'fr');
const MARGIN = 60;

function heading(estate: EstateInput, kind: PaperKind, locale: DemoLocale): PdfText[] {
  const top = PAGE.height - 90;
  const rows = LINES[kind](estate).filter(([, value]) => value !== undefined);
  return [
    { x: MARGIN, y: top, size: 20, bold: true, text: TYPE[kind].name[locale] },
    { x: MARGIN, y: top - 22, size: 11, text: addressLine(addressSchema.parse(estate.address), locale) },
    ...rows.map(([label, value], index) => ({
      x: MARGIN,
      y: top - 60 - index * 20,
      size: 11,
      text: `${label[locale]}: ${value}`,
    })),
    { x: MARGIN, y: 70, size: 9, text: SPECIMEN[locale] },
  ];
}

/** Builds the document of that kind about an estate. */
function paper(kind: PaperKind, estate: EstateInput): Paper {
  const locale = toLocale(estate);
  const drawing = kind === 'floor-plan' ? floorPlan(estate, locale) : { boxes: [], texts: [] };
  const title = `${TYPE[kind].name[locale]}, ${estate.general.reference ?? estate.general.id}`;
  const content = pdf({
    title,
    language: locale,
    boxes: drawing.boxes,
    texts: [...heading(estate, kind, locale), ...drawing.texts],
  });
  return {
    content,
    link: {
      id: `${kind}-${estate.general.id}`,
      hash: createHash('sha256').update(content).digest('hex'),
      contentType: 'application/pdf',
      bytes: content.byteLength,
    },
  };
}

const LANGUAGE_NOTE: Readonly<Record<'nl' | 'fr', FullText>> = {
  nl: { nl: 'In het Nederlands', fr: 'En néerlandais', en: 'In Dutch', de: 'Auf Niederländisch' },
  fr: { nl: 'In het Frans', fr: 'En français', en: 'In French', de: 'Auf Französisch' },
};

/** Builds the file entries of an estate for documents of these kinds. */
export const buildFiles = (kinds: readonly PaperKind[], estate: EstateInput): NonNullable<EstateInput['files']> =>
  kinds.map((kind) => ({
    type: TYPE[kind],
    link: paper(kind, estate).link,
    comment: LANGUAGE_NOTE[toLocale(estate) === 'nl' ? 'nl' : 'fr'],
  }));

const isKind = (name: string): name is PaperKind => name in TYPE;

/** Builds the documents that an estate's file entries name. */
export const papersIn = (estate: EstateInput): Paper[] =>
  (estate.files ?? []).flatMap(({ link }) => {
    const [, kind = ''] = /^(.+)-\d+$/.exec(link.id) ?? [];
    return isKind(kind) && link.id === `${kind}-${estate.general.id}` ? [paper(kind, estate)] : [];
  });
