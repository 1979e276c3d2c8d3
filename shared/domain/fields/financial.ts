import { createFields } from './field.ts';

export const FINANCIAL_FIELDS = createFields('financial', [
  ['price', 'euro', { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' }],
  ['price_per_area', 'euroPerArea', { nl: 'Prijs per m²', fr: 'Prix au m²', en: 'Price per m²', de: 'Preis pro m²' }],
  ['land_price', 'euro', { nl: 'Grondwaarde', fr: 'Valeur du terrain', en: 'Land value', de: 'Grundstückswert' }],
  [
    'construction_price',
    'euro',
    { nl: 'Constructiewaarde', fr: 'Valeur de construction', en: 'Construction value', de: 'Bauwert' },
  ],
  [
    'infrastructure_price',
    'euro',
    { nl: 'Infrastructuurkosten', fr: 'Frais d’infrastructure', en: 'Infrastructure costs', de: 'Infrastrukturkosten' },
  ],
  [
    'furniture_price',
    'euro',
    { nl: 'Overname meubilair', fr: 'Reprise du mobilier', en: 'Furniture', de: 'Möbelübernahme' },
  ],
  ['total_price', 'euro', { nl: 'Totaalprijs', fr: 'Prix total', en: 'Total price', de: 'Gesamtpreis' }],
  [
    'vat_regime',
    'flag',
    {
      nl: 'Verkoop onder btw-stelsel',
      fr: 'Vente sous régime TVA',
      en: 'Sale subject to VAT',
      de: 'Verkauf unter Mehrwertsteuerregelung',
    },
  ],
  ['vat_rate', 'percentage', { nl: 'Btw-tarief', fr: 'Taux de TVA', en: 'VAT rate', de: 'Mehrwertsteuersatz' }],
  [
    'registration_duties',
    'euro',
    {
      nl: 'Registratierechten',
      fr: 'Droits d’enregistrement',
      en: 'Registration duties',
      de: 'Registrierungsgebühren',
    },
  ],
  [
    'cadastral_income',
    'euro',
    {
      nl: 'Kadastraal inkomen (niet geïndexeerd)',
      fr: 'Revenu cadastral (non indexé)',
      en: 'Cadastral income (not indexed)',
      de: 'Katastereinkommen (nicht indexiert)',
    },
  ],
  [
    'cadastral_income_indexed',
    'euro',
    {
      nl: 'Kadastraal inkomen (geïndexeerd)',
      fr: 'Revenu cadastral (indexé)',
      en: 'Cadastral income (indexed)',
      de: 'Katastereinkommen (indexiert)',
    },
  ],
  [
    'community_tax',
    'euro',
    { nl: 'Gemeentebelasting', fr: 'Taxe communale', en: 'Municipal tax', de: 'Gemeindesteuer' },
  ],
  [
    'property_tax',
    'euroPerYear',
    { nl: 'Onroerende voorheffing', fr: 'Précompte immobilier', en: 'Property tax', de: 'Immobiliensteuervorabzug' },
  ],
  [
    'common_charges',
    'euroPerMonth',
    { nl: 'Gemeenschappelijke lasten', fr: 'Charges communes', en: 'Common charges', de: 'Gemeinsame Lasten' },
  ],
  [
    'common_charges_provision',
    'flag',
    {
      nl: 'Lasten als provisie',
      fr: 'Charges en provision',
      en: 'Charges paid in advance',
      de: 'Lasten als Vorauszahlung',
    },
  ],
  [
    'private_charges',
    'euroPerMonth',
    { nl: 'Privatieve lasten', fr: 'Charges privatives', en: 'Private charges', de: 'Private Lasten' },
  ],
  ['reserve_fund', 'euro', { nl: 'Reservekapitaal', fr: 'Fonds de réserve', en: 'Reserve fund', de: 'Rücklage' }],
  ['owners_association', 'text', { nl: 'Syndicus', fr: 'Syndic', en: 'Managing agent', de: 'Hausverwaltung' }],
  [
    'rent_per_month',
    'euroPerMonth',
    { nl: 'Huurprijs per maand', fr: 'Loyer mensuel', en: 'Rent per month', de: 'Monatsmiete' },
  ],
  [
    'rent_per_year',
    'euroPerYear',
    { nl: 'Huurprijs per jaar', fr: 'Loyer annuel', en: 'Rent per year', de: 'Jahresmiete' },
  ],
  ['rental_deposit', 'euro', { nl: 'Huurwaarborg', fr: 'Garantie locative', en: 'Rental deposit', de: 'Mietkaution' }],
  [
    'rental_income',
    'euroPerYear',
    { nl: 'Huuropbrengst', fr: 'Revenus locatifs', en: 'Rental income', de: 'Mieteinnahmen' },
  ],
  ['yield', 'percentage', { nl: 'Rendement', fr: 'Rendement', en: 'Yield', de: 'Rendite' }],
  [
    'currently_leased',
    'flag',
    { nl: 'Verhuurd', fr: 'Actuellement loué', en: 'Currently let', de: 'Derzeit vermietet' },
  ],
  [
    'lease_duration',
    'text',
    { nl: 'Duur van de huurovereenkomst', fr: 'Durée du bail', en: 'Lease term', de: 'Mietdauer' },
  ],
  ['lease_end', 'date', { nl: 'Einde huurovereenkomst', fr: 'Fin du bail', en: 'End of lease', de: 'Mietende' }],
  ['indexation', 'flag', { nl: 'Indexering', fr: 'Indexation', en: 'Indexation', de: 'Indexierung' }],
  [
    'business_transfer_price',
    'euro',
    { nl: 'Overnameprijs', fr: 'Prix de reprise', en: 'Transfer price', de: 'Übernahmepreis' },
  ],
  ['turnover', 'euroPerYear', { nl: 'Omzet', fr: 'Chiffre d’affaires', en: 'Turnover', de: 'Umsatz' }],
  [
    'purchase_tax',
    'euro',
    { nl: 'Belastingen bij aankoop', fr: 'Taxes à l’achat', en: 'Tax on the purchase', de: 'Steuern beim Kauf' },
  ],
  [
    'notary_fee',
    'euro',
    { nl: 'Ereloon notaris', fr: 'Honoraires du notaire', en: 'Notary’s fee', de: 'Notarhonorar' },
  ],
  [
    'file_costs',
    'euro',
    { nl: 'Dossierkosten', fr: 'Frais de dossier', en: 'Administration costs', de: 'Bearbeitungskosten' },
  ],
  [
    'maintenance_cost',
    'euroPerMonth',
    { nl: 'Onderhoudskosten', fr: 'Frais d’entretien', en: 'Maintenance costs', de: 'Instandhaltungskosten' },
  ],
]);

export const NOTARY_COST_FIELDS = createFields('notary_cost', [
  [
    'registration_duties',
    'euro',
    {
      nl: 'Registratierechten',
      fr: 'Droits d’enregistrement',
      en: 'Registration duties',
      de: 'Registrierungsgebühren',
    },
  ],
  [
    'notary_fee',
    'euro',
    { nl: 'Ereloon notaris', fr: 'Honoraires du notaire', en: 'Notary’s fee', de: 'Notarhonorar' },
  ],
  [
    'notary_fee_vat',
    'euro',
    { nl: 'Btw op ereloon', fr: 'TVA sur les honoraires', en: 'VAT on the fee', de: 'Mehrwertsteuer auf das Honorar' },
  ],
  [
    'administrative_costs',
    'euro',
    { nl: 'Administratieve kosten', fr: 'Frais administratifs', en: 'Administrative costs', de: 'Verwaltungskosten' },
  ],
  [
    'transcription',
    'euro',
    {
      nl: 'Overschrijving hypotheekkantoor',
      fr: 'Transcription',
      en: 'Land registry entry',
      de: 'Grundbucheintragung',
    },
  ],
  [
    'mortgage_costs',
    'euro',
    {
      nl: 'Kosten hypotheekakte',
      fr: 'Frais de l’acte de crédit',
      en: 'Mortgage deed costs',
      de: 'Kosten der Hypothekenurkunde',
    },
  ],
  [
    'basic_deed_share',
    'euro',
    {
      nl: 'Aandeel in de basisakte',
      fr: 'Quote-part de l’acte de base',
      en: 'Share of the deed of division',
      de: 'Anteil an der Teilungserklärung',
    },
  ],
  [
    'survey_costs',
    'euro',
    { nl: 'Opmetingskosten', fr: 'Frais de mesurage', en: 'Survey costs', de: 'Vermessungskosten' },
  ],
  ['vat', 'euro', { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'Mehrwertsteuer' }],
  [
    'total',
    'euro',
    {
      nl: 'Totale notariskosten',
      fr: 'Total des frais de notaire',
      en: 'Total notary costs',
      de: 'Notarkosten insgesamt',
    },
  ],
]);

export const NOTARY_FIELDS = createFields('notary', [
  [
    'public_sale',
    'flag',
    { nl: 'Openbare verkoop', fr: 'Vente publique', en: 'Public auction', de: 'Öffentliche Versteigerung' },
  ],
  [
    'public_sale_date',
    'date',
    { nl: 'Datum openbare verkoop', fr: 'Date de la vente publique', en: 'Auction date', de: 'Versteigerungstermin' },
  ],
  [
    'public_sale_place',
    'text',
    { nl: 'Plaats van de verkoop', fr: 'Lieu de la vente', en: 'Place of the auction', de: 'Ort der Versteigerung' },
  ],
  ['starting_bid', 'euro', { nl: 'Instelprijs', fr: 'Mise à prix', en: 'Starting bid', de: 'Startgebot' }],
  ['minimum_bid', 'euro', { nl: 'Minimumbod', fr: 'Enchère minimale', en: 'Minimum bid', de: 'Mindestgebot' }],
  [
    'higher_bid_until',
    'date',
    {
      nl: 'Hoger bod mogelijk tot',
      fr: 'Surenchère possible jusqu’au',
      en: 'Higher bid possible until',
      de: 'Höheres Gebot möglich bis',
    },
  ],
  ['notary_office', 'text', { nl: 'Notaris', fr: 'Notaire', en: 'Notary', de: 'Notar' }],
  ['life_annuity', 'flag', { nl: 'Lijfrente', fr: 'Viager', en: 'Life annuity', de: 'Leibrente' }],
  ['annuity_bouquet', 'euro', { nl: 'Bouquet', fr: 'Bouquet', en: 'Initial payment', de: 'Anzahlung (Bouquet)' }],
  [
    'annuity_monthly',
    'euroPerMonth',
    { nl: 'Maandelijkse rente', fr: 'Rente mensuelle', en: 'Monthly annuity', de: 'Monatliche Rente' },
  ],
  [
    'annuity_age',
    'text',
    { nl: 'Leeftijd verkopers', fr: 'Âge des crédirentiers', en: 'Age of the sellers', de: 'Alter der Verkäufer' },
  ],
  [
    'annuity_maximum_term',
    'text',
    { nl: 'Maximale looptijd', fr: 'Durée maximale', en: 'Maximum term', de: 'Höchstlaufzeit' },
  ],
  [
    'annuity_indexed',
    'flag',
    { nl: 'Geïndexeerde rente', fr: 'Rente indexée', en: 'Indexed annuity', de: 'Indexierte Rente' },
  ],
  [
    'annuity_occupied',
    'flag',
    { nl: 'Bezette lijfrente', fr: 'Viager occupé', en: 'Occupied by the seller', de: 'Bewohnte Leibrente' },
  ],
]);
