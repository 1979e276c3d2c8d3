import { createFields } from './field.ts';

export const CERTIFICATION_FIELDS = createFields('certification', [
  [
    'epc_number',
    'text',
    {
      nl: 'EPC-certificaatnummer',
      fr: 'Numéro du certificat PEB',
      en: 'EPC certificate number',
      de: 'Nummer des Energieausweises',
    },
  ],
  ['epc_value', 'epc', { nl: 'EPC-waarde', fr: 'Consommation PEB', en: 'EPC value', de: 'Energiekennwert' }],
  [
    'epc_year_value',
    'energyPerYear',
    { nl: 'Totaal energieverbruik', fr: 'Consommation totale', en: 'Total energy use', de: 'Gesamtenergieverbrauch' },
  ],
  [
    'energy_label',
    'enum:energyLabel',
    { nl: 'Energielabel', fr: 'Classe énergétique', en: 'Energy label', de: 'Energieklasse' },
  ],
  ['co2_emission', 'co2', { nl: 'CO₂-uitstoot', fr: 'Émissions de CO₂', en: 'CO₂ emissions', de: 'CO₂-Emissionen' }],
  ['e_level', 'number', { nl: 'E-peil', fr: 'Niveau E', en: 'E-level', de: 'E-Wert' }],
  ['k_level', 'number', { nl: 'K-peil', fr: 'Niveau K', en: 'K-level', de: 'K-Wert' }],
  [
    'net_energy_heating',
    'epc',
    {
      nl: 'Netto energiebehoefte verwarming',
      fr: 'Besoins nets en énergie pour le chauffage',
      en: 'Net energy need for heating',
      de: 'Netto-Heizwärmebedarf',
    },
  ],
  ['epb_reference', 'text', { nl: 'EPB-aangifte', fr: 'Déclaration PEB', en: 'EPB declaration', de: 'EPB-Erklärung' }],
  [
    'epc_valid_until',
    'date',
    { nl: 'EPC geldig tot', fr: 'PEB valable jusqu’au', en: 'EPC valid until', de: 'Energieausweis gültig bis' },
  ],
  [
    'epc_common_parts',
    'epc',
    {
      nl: 'EPC gemeenschappelijke delen',
      fr: 'PEB des parties communes',
      en: 'EPC of the common parts',
      de: 'Energieausweis der Gemeinschaftsteile',
    },
  ],
  [
    'electrical_certificate',
    'enum:electricityCertification',
    { nl: 'Elektrische keuring', fr: 'Contrôle électrique', en: 'Electrical inspection', de: 'Elektroprüfung' },
  ],
  [
    'electrical_certificate_conformity',
    'enum:conformity',
    {
      nl: 'Conformiteit elektrische installatie',
      fr: 'Conformité de l’installation électrique',
      en: 'Conformity of the electrical installation',
      de: 'Konformität der Elektroinstallation',
    },
  ],
  [
    'electrical_certificate_information',
    'information',
    {
      nl: 'Toelichting elektrische keuring',
      fr: 'Précisions sur le contrôle électrique',
      en: 'Notes on the electrical inspection',
      de: 'Hinweise zur Elektroprüfung',
    },
  ],
  [
    'as_built_certificate',
    'enum:planningAnswer',
    { nl: 'As-builtattest', fr: 'Attestation as-built', en: 'As-built certificate', de: 'As-built-Attest' },
  ],
  [
    'as_built_certificate_information',
    'information',
    {
      nl: 'Toelichting as-builtattest',
      fr: 'Précisions sur l’attestation as-built',
      en: 'Notes on the as-built certificate',
      de: 'Hinweise zum As-built-Attest',
    },
  ],
  [
    'heating_oil_certificate',
    'enum:conformity',
    {
      nl: 'Keuring stookolietank',
      fr: 'Attestation de la citerne à mazout',
      en: 'Oil tank certificate',
      de: 'Prüfbescheinigung des Heizöltanks',
    },
  ],
  [
    'heating_oil_certificate_information',
    'information',
    {
      nl: 'Toelichting stookolietank',
      fr: 'Précisions sur la citerne à mazout',
      en: 'Notes on the oil tank',
      de: 'Hinweise zum Heizöltank',
    },
  ],
  [
    'asbestos_certificate',
    'enum:ynu',
    { nl: 'Asbestattest', fr: 'Attestation amiante', en: 'Asbestos certificate', de: 'Asbestnachweis' },
  ],
  [
    'asbestos_certificate_number',
    'text',
    {
      nl: 'Nummer asbestattest',
      fr: 'Numéro de l’attestation amiante',
      en: 'Asbestos certificate number',
      de: 'Nummer des Asbestnachweises',
    },
  ],
  [
    'asbestos_safe',
    'enum:ynu',
    { nl: 'Asbestveilig', fr: 'Sans risque d’amiante', en: 'Asbestos-safe', de: 'Asbestsicher' },
  ],
  [
    'soil_certificate',
    'enum:ynu',
    { nl: 'Bodemattest', fr: 'Attestation du sol', en: 'Soil certificate', de: 'Bodenattest' },
  ],
  [
    'soil_certificate_information',
    'information',
    {
      nl: 'Toelichting bodemattest',
      fr: 'Précisions sur l’attestation du sol',
      en: 'Notes on the soil certificate',
      de: 'Hinweise zum Bodenattest',
    },
  ],
  [
    'gas_certificate',
    'enum:conformity',
    { nl: 'Gaskeuring', fr: 'Contrôle de l’installation au gaz', en: 'Gas inspection', de: 'Gasprüfung' },
  ],
  [
    'conformity_certificate',
    'enum:conformity',
    {
      nl: 'Conformiteitsattest',
      fr: 'Permis de location',
      en: 'Rental conformity certificate',
      de: 'Konformitätsbescheinigung',
    },
  ],
]);
