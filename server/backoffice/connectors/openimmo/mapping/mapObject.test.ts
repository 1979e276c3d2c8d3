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

const FIXTURES = path.join(import.meta.dirname, '../../../../../tests/support/crm/openimmo/fixtures');
const NOW = new Date('2026-11-20T12:00:00Z');
const context = {
  settings: openImmoSettingsSchema.parse({}),
  names: { entry: () => undefined, target: () => undefined },
  now: NOW.getTime(),
};

async function elements(): Promise<readonly XmlParts[]> {
  const found: XmlParts[] = [];
  const file = path.join(FIXTURES, 'voll.house-and-flat.xml');
  for await (const { record } of readXmlElements(file, { recordPaths: ['openimmo.anbieter.immobilie'] }))
    if (record) found.push(record);
  return found;
}

const drafted = (element: XmlParts, media: readonly DeliveredMedia[] = []) =>
  mapObject({ id: 'X', element, media, isProject: false }, context)[0];

function toEstateDraft(element: XmlParts, media: readonly DeliveredMedia[] = []): EstateDraft {
  const draft = drafted(element, media);
  if (draft?.kind !== 'estate') throw new Error(`${JSON.stringify(draft)} is no estate`);
  return draft;
}
const toDocument = (element: XmlParts) =>
  estateWriteSchema.parse(buildDraftDocument(toEstateDraft(element), 'openimmo', NOW).estate);

const medium = (name: string, group: string): DeliveredMedia => ({
  group,
  title: 'Wohnzimmer',
  name,
  found: { id: name, version: '1', url: `zip:a/${name}` },
});

describe('the house of the fixture', () => {
  it('becomes a document', async () => {
    const [first = {}] = await elements();
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
    const [first = {}] = await elements();
    const geo = Object.assign({}, first['geo'], { strasse, hausnummer });
    const { street, number, box } = toDocument({ ...first, geo }).address;
    expect({ street, number, box }).toEqual(expected);
  });

  it('has its title picture first, plans separately, and no logo', async () => {
    const [first = {}] = await elements();
    const { pictures, files } = toEstateDraft(first, [
      medium('bild2.jpg', 'BILD'),
      medium('plan.jpg', 'GRUNDRISS'),
      medium('bild1.jpg', 'TITELBILD'),
      medium('logo.jpg', 'ANBIETERLOGO'),
      medium('lastenboek.pdf', 'DOKUMENTE'),
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
  const [, flat = {}] = await elements();
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

/** Returns the house with other elements. */
async function house(changes: XmlParts): Promise<XmlParts> {
  const [first = {}] = await elements();
  return { ...first, ...changes };
}

/** Maps the flat to rent with other prices. Returns its monthly charges, and the text that replaces them. */
async function readCharges(preise: XmlParts): Promise<readonly unknown[]> {
  const [, flat = {}] = await elements();
  const { technical, fields } = toDocument({ ...flat, preise });
  return [technical.monthlyCost, fields['financial.common_charges']];
}

const by = (zeiteinheit: string) => ({ preis_zeiteinheit: { '@zeiteinheit': zeiteinheit } });

describe('the charges of a rent', () => {
  const included = { nl: 'Inbegrepen', fr: 'Comprises', en: 'Included', de: 'Inbegriffen' };
  it.each<[string, XmlParts, readonly unknown[]]>([
    ['of a month', { kaltmiete: '1000', nebenkosten: '150' }, [150, undefined]],
    ['of a year', { kaltmiete: '12000', nebenkosten: '1200', ...by('JAHR') }, [100, undefined]],
    ['of a week', { kaltmiete: '300', nebenkosten: '30', ...by('WOCHE') }, [130, undefined]],
    ['in a warm rent', { warmmiete: '1000', nebenkosten: '150' }, [undefined, included]],
    ['in a flat rent', { pauschalmiete: '1000', nebenkosten: '150' }, [undefined, included]],
    ['in a warm rent that does not say them', { warmmiete: '1000' }, [undefined, included]],
    ['in the rent, in words', { kaltmiete: '1000', nebenkosten: 'inbegriffen' }, [undefined, included]],
    ['in the rent, beside it', { kaltmiete: '1000', freitext_preis: 'Nebenkosten inbegriffen' }, [undefined, included]],
    ['that nobody filled in', { kaltmiete: '1000', nebenkosten: '0' }, [undefined, undefined]],
  ])('are converted to a month: %s', async (_what, preise, charges) =>
    expect(await readCharges(preise)).toEqual(charges),
  );
});

const certified = async (day: string, monument: string) =>
  toDocument(
    await house({
      zustand_angaben: { energiepass: { wertklasse: 'C', gueltig_bis: day } },
      verwaltung_objekt: { denkmalgeschuetzt: monument },
    }),
  );

describe('what a home is equipped with', () => {
  const ausstattung = {
    heizungsart: { '@ZENTRAL': 'true', '@FUSSBODEN': '1', '@OFEN': 'false' },
    befeuerung: [{ '@GAS': 'true' }, { '@SOLAR': 'true', '@FERN': '0' }],
    kueche: { '@EBK': 'true', '@OFFEN': 'true' },
    stellplatzart: [{ '@GARAGE': '1' }, { '@FREIPLATZ': 'true' }],
    boden: { '@PARKETT': 'true' },
    bad: 'x',
  };

  it('includes its heating, its kitchen, parking, balconies and floors', async () => {
    const element = await house({
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

  it('includes a certificate until a day, and a monument when the file contains it', async () => {
    const { fields, planning } = await certified('01.06.2034', 'true');
    expect(fields['certification.epc_valid_until']).toBe('2034-06-01');
    // The file does not say whether there is a summons, so the answer is unknown and not "no".
    expect(planning).toMatchObject({ heritageProtected: 'YES', townPlanningViolation: 'UNKNOWN' });
    expect((await certified('2034-06-31', 'false')).fields).not.toHaveProperty('certification.epc_valid_until');
    expect((await certified('', '0')).planning.heritageProtected).toBe('NO');
    expect((await certified('', '')).planning.townPlanningViolation).toBeUndefined();
  });

  it('includes the portrait of its contact, when that is a person', async () => {
    const [first = {}] = await elements();
    const face = medium('ilse.jpg', 'FOTO');
    expect(toEstateDraft(first, [face])).toMatchObject({ portrait: { id: 'ilse.jpg' }, pictures: [] });
    const { kontaktperson: _contact, ...agency } = first;
    expect(toEstateDraft(agency, [face]).portrait).toBeUndefined();
  });
});

describe('the energy class', () => {
  it.each([
    ['A+', 'A+', []],
    ['klasse c', 'C', []],
    ['nach Bedarf', undefined, ['energiepass.wertklasse']],
    ['H', undefined, ['energiepass.wertklasse']],
  ])('"%s" is %s', async (wertklasse, label, reported) => {
    const { values, warnings } = toEstateDraft(await house({ zustand_angaben: { energiepass: { wertklasse } } }));
    expect(values.get('energy.energyLabel')).toBe(label);
    expect(warnings.filter(({ value }) => value === wertklasse).map(({ column }) => column)).toEqual(reported);
  });
});

const ANSWERED: ReadonlySet<string> = new Set(['denkmalgeschuetzt', 'verwaltung_objekt.haustiere']);

async function answered(text: string) {
  const verwaltung_objekt = { denkmalgeschuetzt: text, haustiere: text };
  const { values, warnings } = toEstateDraft(await house({ verwaltung_objekt }));
  return {
    said: [values.get('planning.heritageProtected'), values.get('general.petsAllowed')],
    reported: warnings.filter(({ column }) => ANSWERED.has(column)).map(({ value }) => value),
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
    expect(await answered(text)).toEqual({ said: [answer, answer], reported: [] });
  });

  it.each(['-1', 'null', 'unbekannt', '2', 'Nach Vereinbarung'])('is not “%s”, which is reported', async (text) => {
    expect(await answered(text)).toEqual({ said: [undefined, undefined], reported: [text, text] });
  });
});

const field = (name: string, text: string) => ({ '@feldname': name, '#text': text });

describe('what is hidden or odd', () => {
  it.each([undefined, '', 'false', '0', 'vielleicht'])('hides an address with the flag %s', async (flag) => {
    const element = await house({ verwaltung_objekt: flag === undefined ? {} : { objektadresse_freigeben: flag } });
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
    const { price } = toDocument(await house({ preise })).general;
    expect(price?.value !== undefined && price.visible).toBe(visible);
  });

  it.each([
    [{ '@stand': 'RESERVIERT' }, 3],
    [{ '@stand': 'verkauft' }, 5],
    [{}, 1],
  ])('knows the status %j', async (verkaufstatus, id) => {
    expect(toDocument(await house({ zustand_angaben: { verkaufstatus } })).general.transaction.id).toBe(id);
  });

  it('is not shown with an unknown status', async () => {
    const element = await house({ zustand_angaben: { verkaufstatus: { '@stand': 'ZURUECKGEZOGEN' } } });
    expect(drafted(element)).toMatchObject({ kind: 'withdrawn', reason: 'verkaufstatus ZURUECKGEZOGEN is not known' });
  });

  it.each([
    [{ geo: { plz: '52062', ort: 'Aachen', land: { '@iso_land': 'DEU' } } }, 'geo.land'],
    [{ objektkategorie: { vermarktungsart: { '@ERBPACHT': 'true' } } }, 'vermarktungsart'],
  ])('is refused: %j', async (changes, column) => {
    expect(drafted(await house(changes))).toMatchObject({ kind: 'refused', id: 'X', column });
  });

  it('is accepted with a warning when its kind or its year is unknown', async () => {
    const element = await house({
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
    const element = await house({
      freitexte: { objekttitel: 'Titel', objektbeschreibung: 'Text' },
      verwaltung_techn: { objektnr_extern: 'X', sprache },
    });
    expect(Object.keys(buildDraftDocument(toEstateDraft(element), 'openimmo', NOW).estate.general.title)).toEqual([
      locale,
    ]);
  });

  it("has texts in further languages, from the format and from the fields of this product's own files", async () => {
    const element = await house({
      freitexte: {
        objekttitel: 'Huis',
        objektbeschreibung: 'Tekst',
        objekt_text: [{ '@lang': 'FRA', '#text': 'Texte' }],
        user_defined_simplefield: [
          field('BE_TITLE_FR', 'Maison'),
          field('BE_TITLE_NL', 'van een ander'),
          field('BE_TEXT_EN', 'Text'),
          field('BE_TEXT_FR', 'autre'),
          field('BE_TEXT_ES', 'texto'),
          field('ANDERS', 'x'),
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
      expect(mapObject(raw, context)[0]?.kind).toBe('refused');
    const odd = {
      objektkategorie: ['x', {}],
      preise: 'y',
      geo: [[]],
      freitexte: { objekt_text: [1, {}] },
      kontaktperson: 5,
    };
    expect(drafted({ ...odd, objektkategorie: { vermarktungsart: { '@KAUF': '1' } } })?.kind).toBe('estate');
  });

  it('contains no data of owners, commissions and notes', async () => {
    const element = await house({
      weitere_adresse: { '@adressart': 'Eigentümer', name: 'PRIVE', email_privat: 'prive@prive.example' },
      preise: { kaufpreis: '465000', innen_courtage: 'PRIVE 3 %', aussen_courtage: 'PRIVE', richtpreis: '400001' },
      verwaltung_objekt: { zugang: 'PRIVE: sleutel bij buren', objektadresse_freigeben: 'true' },
      kontaktperson: { vorname: 'Ilse', name: 'Voorbeeld', email_privat: 'ilse@prive.example', tel_privat: 'PRIVE' },
    });
    const draft = toEstateDraft(element);
    const whole = JSON.stringify([draft, [...draft.values], [...draft.origins]]);
    expect(whole).toContain('465000');
    expect(whole).not.toMatch(/prive|400001/i);
  });
});
