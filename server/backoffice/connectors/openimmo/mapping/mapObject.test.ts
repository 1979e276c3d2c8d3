import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDraftDocument } from '#tests/support/crm/draftDocument.ts';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { readXmlElements } from '#server/backoffice/import/rows/readXml.ts';
import type { EstateDraft } from '../../seam/records.ts';
import type { XmlParts } from '../../reading/xmlParts.ts';
import type { DeliveredMedia } from '../delivery/deliveredMedia.ts';
import { openImmoSettingsSchema } from '../settings.ts';
import { mapObject } from './mapObject.ts';

const FIXTURES_FOLDER = path.join(import.meta.dirname, '../../../../../tests/support/crm/openimmo/fixtures');
const NOW = new Date('2026-11-20T12:00:00Z');
const mapContext = {
  settings: openImmoSettingsSchema.parse({}),
  names: { findEntry: () => undefined, findTarget: () => undefined },
  now: NOW.getTime(),
};

async function readFixtureElements(): Promise<readonly XmlParts[]> {
  const elements: XmlParts[] = [];
  const file = path.join(FIXTURES_FOLDER, 'voll.house-and-flat.xml');
  for await (const { record } of readXmlElements(file, { recordPaths: ['openimmo.anbieter.immobilie'] }))
    if (record) elements.push(record);
  return elements;
}

const toDraft = (element: XmlParts, media: readonly DeliveredMedia[] = []) =>
  mapObject({ id: 'X', element, media, isProject: false }, mapContext)[0];

function toEstateDraft(element: XmlParts, media: readonly DeliveredMedia[] = []): EstateDraft {
  const draft = toDraft(element, media);
  if (draft?.kind !== 'estate') throw new Error(`${JSON.stringify(draft)} is no estate`);
  return draft;
}
const toDocument = (element: XmlParts) =>
  estateWriteSchema.parse(buildDraftDocument(toEstateDraft(element), 'openimmo', NOW).estate);

const createMedia = (name: string, group: string): DeliveredMedia => ({
  group,
  title: 'Wohnzimmer',
  name,
  found: { id: name, version: '1', url: `zip:a/${name}` },
});

describe('the house of the fixture', () => {
  it('becomes a document', async () => {
    const [first = {}] = await readFixtureElements();
    const estate = toDocument(first);
    expect(estate.general).toMatchObject({
      reference: 'OI-1001',
      transaction: { id: 1 },
      headType: { id: 3 },
      subType: { id: 309 },
      price: { value: 465_000, visible: true },
      title: { de: 'Doppelhaushälfte mit Garten' },
      description: { de: 'Vier Schlafzimmer.' },
      bedroomCount: 4,
    });
    expect(estate.address).toMatchObject({
      visible: true,
      street: { nl: 'Molenwijkstraat' },
      number: '18',
      city: { zip: '9000', name: { nl: 'Gent' } },
      location: { latitude: 51.0361, longitude: 3.7404 },
    });
    expect(estate.dimensions).toMatchObject({ areaBuild: 184, areaGround: 312.5 });
    expect(estate.technical).toMatchObject({ constructionYear: 1964, renovationYear: 2017, condition: { id: 3 } });
    expect(estate.salesRep).toMatchObject({
      name: 'Ilse Voorbeeld',
      email: 'ilse@claes-vandamme.example',
      phone: '+32 470 000 101',
    });
  });

  it.each([
    ['Veldstraat 12 bus 3', '', { street: { nl: 'Veldstraat' }, number: '12', box: '3' }],
    ['Veldstraat', '12/3', { street: { nl: 'Veldstraat' }, number: '12', box: '3' }],
    ['Plein 1830', '', { street: { nl: 'Plein 1830' } }],
  ])('has street, number and box in their fields: "%s", "%s"', async (strasse, hausnummer, expected) => {
    const [first = {}] = await readFixtureElements();
    const geo = Object.assign({}, first['geo'], { strasse, hausnummer });
    const { street, number, box } = toDocument({ ...first, geo }).address;
    expect({ street, number, box }).toEqual(expected);
  });

  it('has its title picture first, plans separately, and no logo', async () => {
    const [first = {}] = await readFixtureElements();
    const { pictures, files } = toEstateDraft(first, [
      createMedia('bild2.jpg', 'BILD'),
      createMedia('plan.jpg', 'GRUNDRISS'),
      createMedia('bild1.jpg', 'TITELBILD'),
      createMedia('logo.jpg', 'ANBIETERLOGO'),
      createMedia('lastenboek.pdf', 'DOKUMENTE'),
    ]);
    expect(pictures.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'bild1.jpg photo',
      'bild2.jpg photo',
      'plan.jpg plan',
    ]);
    expect(files.map(({ id }) => id)).toEqual(['lastenboek.pdf']);
  });
});

it('maps the rented flat of the fixture with decimal commas, and hides its address', async () => {
  const [, flat = {}] = await readFixtureElements();
  const estate = toDocument(flat);
  expect(estate.general).toMatchObject({
    transaction: { id: 2 },
    subType: { id: 101 },
    price: { value: 1150, visible: true, period: { id: 1 } },
    floor: '3',
  });
  expect(estate.technical.monthlyCost).toBe(95);
  expect(estate.general.price).not.toHaveProperty('deposit');
  expect(estate.address.visible).toBe(false);
});

/** Returns the house of the fixture. The elements in `changes` replace its own elements. */
async function createHouse(changes: XmlParts): Promise<XmlParts> {
  const [first = {}] = await readFixtureElements();
  return { ...first, ...changes };
}

/**
 * Maps the flat to rent of the fixture with the prices `preise`. Returns the monthly charges, and the text that is
 * shown in place of an amount.
 */
async function readCharges(preise: XmlParts): Promise<readonly unknown[]> {
  const [, flat = {}] = await readFixtureElements();
  const { technical, fields } = toDocument({ ...flat, preise });
  return [technical.monthlyCost, fields['financial.common_charges']];
}

const createTimeUnit = (zeiteinheit: string) => ({ preis_zeiteinheit: { '@zeiteinheit': zeiteinheit } });

describe('the charges of a rent', () => {
  const includedText = { nl: 'Inbegrepen', fr: 'Comprises', en: 'Included', de: 'Inbegriffen' };
  it.each<[string, XmlParts, readonly unknown[]]>([
    ['of a month', { kaltmiete: '1000', nebenkosten: '150' }, [150, undefined]],
    ['of a year', { kaltmiete: '12000', nebenkosten: '1200', ...createTimeUnit('JAHR') }, [100, undefined]],
    ['of a week', { kaltmiete: '300', nebenkosten: '30', ...createTimeUnit('WOCHE') }, [130, undefined]],
    ['in a warm rent', { warmmiete: '1000', nebenkosten: '150' }, [undefined, includedText]],
    ['in a flat rent', { pauschalmiete: '1000', nebenkosten: '150' }, [undefined, includedText]],
    ['in a warm rent without an amount of charges', { warmmiete: '1000' }, [undefined, includedText]],
    ['with a text instead of an amount', { kaltmiete: '1000', nebenkosten: 'inbegriffen' }, [undefined, includedText]],
    [
      'that a note calls included',
      { kaltmiete: '1000', freitext_preis: 'Nebenkosten inbegriffen' },
      [undefined, includedText],
    ],
    ['of 0, which means an empty field', { kaltmiete: '1000', nebenkosten: '0' }, [undefined, undefined]],
  ])('are converted to monthly charges: %s', async (_case, preise, charges) =>
    expect(await readCharges(preise)).toEqual(charges),
  );
});

const readCertificate = async (day: string, monument: string) =>
  toDocument(
    await createHouse({
      zustand_angaben: { energiepass: { wertklasse: 'C', gueltig_bis: day } },
      verwaltung_objekt: { denkmalgeschuetzt: monument },
    }),
  );

describe('the equipment of a home', () => {
  const ausstattung = {
    heizungsart: { '@ZENTRAL': 'true', '@FUSSBODEN': '1', '@OFEN': 'false' },
    befeuerung: [{ '@GAS': 'true' }, { '@SOLAR': 'true', '@FERN': '0' }],
    kueche: { '@EBK': 'true', '@OFFEN': 'true' },
    stellplatzart: [{ '@GARAGE': '1' }, { '@FREIPLATZ': 'true' }],
    boden: { '@PARKETT': 'true' },
    bad: 'x',
  };

  it('includes its heating, its kitchen, parking, balconies and floors', async () => {
    const element = await createHouse({
      ausstattung,
      flaechen: { anzahl_balkone: '1', anzahl_stellplaetze: '2' },
      geo: { plz: '9000', ort: 'Gent', land: { '@iso_land': 'BEL' }, anzahl_etagen: '3' },
    });
    const { fields, layout } = toDocument(element);
    expect(fields).toMatchObject({
      'comfort.heating': ['CENTRAL', 'FLOOR', 'GAS', 'SOLAR'],
      'comfort.kitchen': 'FULLY_EQUIPPED',
      'construction.balcony': true,
      'construction.floors_count': 3,
    });
    expect(JSON.stringify(layout)).toContain('"count":2');
    expect(toEstateDraft(element).values.get('rooms.GARAGE.presence')).toBe(true);
    expect(toEstateDraft(element).values.has('rooms.PARKING_SPACE.presence')).toBe(false);
  });

  it('includes the day until which a certificate is valid, and whether the home is a monument', async () => {
    const { fields, planning } = await readCertificate('01.06.2034', 'true');
    expect(fields['certification.epc_valid_until']).toBe('2034-06-01');
    // The file does not say whether there is a summons, so the answer is unknown and not "no".
    expect(planning).toMatchObject({ heritageProtected: 'YES', townPlanningViolation: 'UNKNOWN' });
    expect((await readCertificate('2034-06-31', 'false')).fields).not.toHaveProperty('certification.epc_valid_until');
    expect((await readCertificate('', '0')).planning.heritageProtected).toBe('NO');
    expect((await readCertificate('', '')).planning.townPlanningViolation).toBeUndefined();
  });

  it('includes the portrait of its contact, when that is a person', async () => {
    const [first = {}] = await readFixtureElements();
    const portrait = createMedia('ilse.jpg', 'FOTO');
    expect(toEstateDraft(first, [portrait])).toMatchObject({ portrait: { id: 'ilse.jpg' }, pictures: [] });
    const { kontaktperson: _contact, ...agency } = first;
    expect(toEstateDraft(agency, [portrait]).portrait).toBeUndefined();
  });
});

describe('the energy value', () => {
  it.each([
    [{ endenergiebedarf: '0', energieverbrauchkennwert: '180' }, 180],
    [{ endenergiebedarf: '120,5', energieverbrauchkennwert: '0' }, 120.5],
    [{ endenergiebedarf: '120', energieverbrauchkennwert: '180' }, 120],
    [{ endenergiebedarf: '0' }, 0],
    [{}, undefined],
  ])('is the first value of %j other than 0: %s', async (energiepass, value) => {
    const { values } = toEstateDraft(await createHouse({ zustand_angaben: { energiepass } }));
    expect(values.get('energy.epcValue')).toBe(value);
  });
});

describe('the energy class', () => {
  it.each([
    ['A+', 'A+', []],
    ['klasse c', 'C', []],
    ['nach Bedarf', undefined, ['energiepass.wertklasse']],
    ['H', undefined, ['energiepass.wertklasse']],
  ])('"%s" is %s', async (wertklasse, label, reported) => {
    const { values, warnings } = toEstateDraft(await createHouse({ zustand_angaben: { energiepass: { wertklasse } } }));
    expect(values.get('energy.energyLabel')).toBe(label);
    expect(warnings.filter(({ value }) => value === wertklasse).map(({ column }) => column)).toEqual(reported);
  });
});

const ANSWERED_COLUMNS: ReadonlySet<string> = new Set(['denkmalgeschuetzt', 'verwaltung_objekt.haustiere']);

async function readAnswers(text: string) {
  const verwaltung_objekt = { denkmalgeschuetzt: text, haustiere: text };
  const { values, warnings } = toEstateDraft(await createHouse({ verwaltung_objekt }));
  return {
    answers: [values.get('planning.heritageProtected'), values.get('general.petsAllowed')],
    reported: warnings.filter(({ column }) => ANSWERED_COLUMNS.has(column)).map(({ value }) => value),
  };
}

describe('an answer of yes or no', () => {
  it.each([
    ['true', 'YES'],
    ['1', 'YES'],
    ['Ja', 'YES'],
    ['false', 'NO'],
    ['0', 'NO'],
    ['nein', 'NO'],
  ])('is “%s”: %s', async (text, answer) => {
    expect(await readAnswers(text)).toEqual({ answers: [answer, answer], reported: [] });
  });

  it.each(['-1', 'null', 'unbekannt', '2', 'Nach Vereinbarung'])(
    'is unknown for “%s”, which is reported',
    async (text) => {
      expect(await readAnswers(text)).toEqual({ answers: [undefined, undefined], reported: [text, text] });
    },
  );
});

const createField = (name: string, text: string) => ({ '@feldname': name, '#text': text });

describe('a home with hidden or unusual data', () => {
  it.each([undefined, '', 'false', '0', 'vielleicht'])('hides an address with the flag %s', async (flag) => {
    const element = await createHouse({
      verwaltung_objekt: flag === undefined ? {} : { objektadresse_freigeben: flag },
    });
    expect(toDocument(element).address.visible).toBe(false);
  });

  it.each([
    [{ kaufpreis: { '@auf_anfrage': 'true', '#text': '465000' } }, false],
    [{ kaufpreis: { '@auf_anfrage': '', '#text': '465000' } }, false],
    [{ kaufpreis: { '@auf_anfrage': 'false', '#text': '465.000,00' } }, true],
    [{ kaufpreis: '0' }, false],
    [{ kaufpreis: 'auf Anfrage' }, false],
    [{ kaufpreis: '500000', waehrung: { '@iso_waehrung': 'CHF' } }, false],
    [{}, false],
  ])('shows the price of %j: %s', async (preise, visible) => {
    const { price } = toDocument(await createHouse({ preise })).general;
    expect(price?.value !== undefined && price.visible).toBe(visible);
  });

  it.each([
    ['Ab 465.000 €', true],
    ['Vanaf € 465.000', true],
    ['Ab EUR 465.000,00 zzgl. Stellplatz', true],
    ['A partir de 465 000 euros', true],
    ['Abzüglich Rabatt', false],
    ['Vanaf 1 maart beschikbaar', false],
    ['ab 01.03.2027 bezugsfrei', false],
    ['Ab 2 Personen', false],
    ['Vanaf € 40 gemeenschappelijke kosten', false],
    ['From 465 euros a month in charges', false],
    ['Nebenkosten inbegriffen', false],
  ])('knows from “%s” whether the price is the lowest one: %s', async (text, isLowest) => {
    const home = toDocument(await createHouse({ preise: { kaufpreis: '465000', freitext_preis: text } }));
    expect(home.general.price?.priceFrom).toBe(isLowest);
  });

  it.each([
    [{ '@stand': 'RESERVIERT' }, 3],
    [{ '@stand': 'verkauft' }, 5],
    [{}, 1],
  ])('knows the status %j', async (verkaufstatus, id) => {
    expect(toDocument(await createHouse({ zustand_angaben: { verkaufstatus } })).general.transaction.id).toBe(id);
  });

  it('is not shown with an unknown status', async () => {
    const element = await createHouse({ zustand_angaben: { verkaufstatus: { '@stand': 'ZURUECKGEZOGEN' } } });
    expect(toDraft(element)).toMatchObject({ kind: 'withdrawn', reason: 'verkaufstatus ZURUECKGEZOGEN is not known' });
  });

  it.each([
    [{ geo: { plz: '52062', ort: 'Aachen', land: { '@iso_land': 'DEU' } } }, 'geo.land'],
    [{ objektkategorie: { vermarktungsart: { '@ERBPACHT': 'true' } } }, 'vermarktungsart'],
  ])('is refused: %j', async (changes, column) => {
    expect(toDraft(await createHouse(changes))).toMatchObject({ kind: 'refused', id: 'X', column });
  });

  it('is accepted with a warning when its kind or its year is unknown', async () => {
    const element = await createHouse({
      objektkategorie: { vermarktungsart: { '@KAUF': 'true' }, objektart: { haus: { '@haustyp': 'LUFTSCHLOSS' } } },
      zustand_angaben: { baujahr: 'um 1930' },
    });
    const { estate, warnings } = buildDraftDocument(toEstateDraft(element), 'openimmo', NOW);
    expect(estate).toMatchObject({ general: { headType: { id: 3 } }, technical: { constructionYear: 1930 } });
    expect(warnings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['unknown-value', 'unreadable']));
  });

  it.each([
    ['fr', 'fr'],
    ['FR-be', 'fr'],
    ['GER', 'de'],
    ['deu', 'de'],
    ['NLD', 'nl'],
    ['Englisch', 'en'],
    ['es', 'de'],
    ['', 'de'],
  ])('has its texts in the language that it names, in any code of it: %s', async (sprache, locale) => {
    const element = await createHouse({
      freitexte: { objekttitel: 'Titel', objektbeschreibung: 'Text' },
      verwaltung_techn: { objektnr_extern: 'X', sprache },
    });
    expect(Object.keys(buildDraftDocument(toEstateDraft(element), 'openimmo', NOW).estate.general.title)).toEqual([
      locale,
    ]);
  });

  it('has texts in further languages, from `objekt_text` and from the fields that only this product writes', async () => {
    const element = await createHouse({
      freitexte: {
        objekttitel: 'Huis',
        objektbeschreibung: 'Tekst',
        objekt_text: [{ '@lang': 'FRA', '#text': 'Texte' }],
        user_defined_simplefield: [
          createField('BE_TITLE_FR', 'Maison'),
          createField('BE_TITLE_NL', 'van een ander'),
          createField('BE_TEXT_EN', 'Text'),
          createField('BE_TEXT_FR', 'autre'),
          createField('BE_TEXT_ES', 'texto'),
          createField('ANDERS', 'x'),
        ],
      },
      verwaltung_techn: { objektnr_extern: 'X', sprache: 'nl' },
    });
    const { general } = buildDraftDocument(toEstateDraft(element), 'openimmo', NOW).estate;
    expect(general.title).toEqual({ nl: 'Huis', fr: 'Maison' });
    expect(general.description).toEqual({ nl: 'Tekst', fr: 'Texte', en: 'Text' });
  });

  it('never throws, whatever it contains', () => {
    for (const raw of [undefined, null, 1, 'x', {}, { id: 'X' }, { id: 'X', element: {}, media: [], isProject: false }])
      expect(mapObject(raw, mapContext)[0]?.kind).toBe('refused');
    const oddElement = {
      objektkategorie: ['x', {}],
      preise: 'y',
      geo: [[]],
      freitexte: { objekt_text: [1, {}] },
      kontaktperson: 5,
    };
    expect(toDraft({ ...oddElement, objektkategorie: { vermarktungsart: { '@KAUF': '1' } } })?.kind).toBe('estate');
  });

  it('contains no data of owners, commissions and notes', async () => {
    const element = await createHouse({
      weitere_adresse: { '@adressart': 'Eigentümer', name: 'PRIVE', email_privat: 'prive@prive.example' },
      preise: { kaufpreis: '465000', innen_courtage: 'PRIVE 3 %', aussen_courtage: 'PRIVE', richtpreis: '400001' },
      verwaltung_objekt: { zugang: 'PRIVE: sleutel bij buren', objektadresse_freigeben: 'true' },
      kontaktperson: { vorname: 'Ilse', name: 'Voorbeeld', email_privat: 'ilse@prive.example', tel_privat: 'PRIVE' },
    });
    const draft = toEstateDraft(element);
    const text = JSON.stringify([draft, [...draft.values], [...draft.origins]]);
    expect(text).toContain('465000');
    expect(text).not.toMatch(/prive|400001/i);
  });
});
