import type { NamedItem } from '#shared/api/common.ts';

/**
 * The types of files that agencies attach. The id of a type must never change, because stored estates contain the id.
 */
const FILE_TYPES = {
  SPECIFICATION: {
    id: 1,
    name: {
      nl: 'Verkooplastenboek',
      fr: 'Cahier des charges',
      en: 'Specification of works',
      de: 'Baubeschreibung',
    },
  },
  FLOOR_PLAN: { id: 2, name: { nl: 'Grondplan', fr: 'Plan', en: 'Floor plan', de: 'Grundriss' } },
  ENERGY: {
    id: 3,
    name: {
      nl: 'Energieprestatiecertificaat',
      fr: 'Certificat PEB',
      en: 'Energy certificate',
      de: 'Energieausweis',
    },
  },
  ELECTRICITY: {
    id: 4,
    name: {
      nl: 'Elektrische keuring',
      fr: 'Contrôle électrique',
      en: 'Electrical inspection',
      de: 'Elektroprüfung',
    },
  },
  ASBESTOS: {
    id: 5,
    name: { nl: 'Asbestattest', fr: 'Attestation amiante', en: 'Asbestos certificate', de: 'Asbestnachweis' },
  },
  SOIL: {
    id: 6,
    name: { nl: 'Bodemattest', fr: 'Attestation du sol', en: 'Soil certificate', de: 'Bodenattest' },
  },
  PLANNING: {
    id: 7,
    name: {
      nl: 'Stedenbouwkundige inlichtingen',
      fr: 'Renseignements urbanistiques',
      en: 'Planning information',
      de: 'Städtebauliche Auskünfte',
    },
  },
  DOCUMENT: { id: 8, name: { nl: 'Document', fr: 'Document', en: 'Document', de: 'Dokument' } },
} as const satisfies Readonly<Record<string, NamedItem>>;
type FileType = keyof typeof FILE_TYPES;

/** The patterns that recognise the type of a file by its name. The first pattern that matches decides. */
const FILE_TYPE_PATTERNS: readonly (readonly [type: FileType, pattern: RegExp])[] = [
  ['ENERGY', /\b(?:epc|epb|peb|energie\w*)\b|prestatiecertificaat/],
  ['ELECTRICITY', /elektr|electri|[ée]lectri/],
  ['ASBESTOS', /asbest|amiante/],
  ['SOIL', /bodem|\bsol\b|\bsoil\b/],
  ['PLANNING', /stedenb|urbanis|\bplanning\b|omgevingsverg/],
  ['SPECIFICATION', /lastenboek|cahier des charges|specification/],
  ['FLOOR_PLAN', /grondplan|plattegrond|\bplans?\b|floor ?plan|grundriss/],
];

/** Returns the type of a file, judged by its name; `defaultType` when no pattern matches. */
export function findFileType(name: string, defaultType: FileType = 'DOCUMENT'): NamedItem {
  const normalisedName = name.toLowerCase().replace(/[_.-]+/g, ' ');
  const { id, name: names } =
    FILE_TYPES[FILE_TYPE_PATTERNS.find(([, pattern]) => pattern.test(normalisedName))?.[0] ?? defaultType];
  return { id, name: { ...names } };
}
