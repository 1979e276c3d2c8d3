import { describe, expect, it } from 'vitest';
import { buildDraftDocument } from '#tests/support/crm/draftDocument.ts';
import { readFixturePublication, replaceElements } from '#tests/support/crm/skarabee/skarabeeFixtures.ts';
import { readXmlText } from '#server/backoffice/import/rows/readXml.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { Draft, EstateDraft } from '../../seam/records.ts';
import { skarabeeSettingsSchema } from '../skarabeeSettings.ts';
import { mapSkarabee } from './mapSkarabee.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const NO_NAMES: NameTable = { findEntry: () => undefined, findTarget: () => undefined };

type ElementContents = Readonly<Record<string, string>>;

function mapXml(xml: string, changes: object = {}): Draft {
  const [publication] = readXmlText(xml, 'Publication');
  const raw = { publication, isProject: false, ...changes };
  const context = { settings: skarabeeSettingsSchema.parse({}), names: NO_NAMES, now: NOW.getTime() };
  const [draft, ...others] = mapSkarabee(raw, context);
  if (!draft || others.length > 0) throw new Error('one draft expected');
  return draft;
}
const mapFixture = (name: string, contents: ElementContents = {}, changes: object = {}): Draft =>
  mapXml(replaceElements(readFixturePublication(name), contents), changes);

function toEstateDraft(draft: Draft): EstateDraft {
  if (draft.kind !== 'estate') throw new Error(JSON.stringify(draft));
  return draft;
}
const buildDocument = (draft: Draft) => buildDraftDocument(toEstateDraft(draft), 'skarabee', NOW);
const toDocument = (draft: Draft) => buildDocument(draft).estate;
const buildHouse = (contents: ElementContents = {}) => toDocument(mapFixture('house', contents));

describe('a house of Skarabee', () => {
  const agent = {
    LoginId: '77',
    FirstName: 'Ilse',
    LastName: 'Voorbeeld',
    Email: 'ilse@claes-vandamme.example',
    PhoneBusiness: '+32 9 000 01 01',
    Active: 'true',
  };
  const draft = mapFixture('house', {}, { agent });
  const document = toDocument(draft);

  it('has its price, its kind, its texts and its sales contact', () => {
    expect(document.source).toEqual({ name: 'skarabee', id: '510001' });
    expect(document.general).toMatchObject({
      reference: 'SK-1001',
      transaction: { id: 1 },
      headType: { id: 3 },
      subType: { id: 309 },
      price: { value: 438_000, visible: true },
      title: { nl: 'Gezinswoning met tuin', fr: 'Maison familiale' },
      description: { nl: 'Vier slaapkamers.', fr: 'Quatre chambres.' },
      bedroomCount: 4,
      publicationDate: '2026-09-01T10:00:00+02:00',
    });
    expect(document.salesRep).toMatchObject({ id: 77, name: 'Ilse Voorbeeld', phone: '+32 9 000 01 01' });
  });

  it('shows its street, but neither its number nor its exact location, when the number is hidden', () => {
    expect(document.address).toMatchObject({ visible: true, street: { nl: 'Molenwijkstraat' }, city: { zip: '9000' } });
    expect(document.address.number).toBeUndefined();
    expect(document.address.box).toBeUndefined();
    expect(document.address.location).toBeUndefined();
    const valuesJson = JSON.stringify([...toEstateDraft(draft).values]);
    expect(valuesJson).not.toContain('51.0361');
    expect(valuesJson).not.toContain('"18"');
  });

  it('shows all of its address when nothing is hidden', () => {
    const shownHouse = buildHouse({ HideHouseNumber: 'false', HouseNumberExtension: 'A', MailBox: '3' });
    expect(shownHouse.address).toMatchObject({
      visible: true,
      number: '18A',
      box: '3',
      location: { latitude: 51.0361, longitude: 3.7404 },
    });
  });

  it('has the values of single elements, and ignores −1 and empty elements', () => {
    expect(document.dimensions).toEqual({ areaBuild: 184, areaGround: 312 });
    expect(document.technical).toMatchObject({
      constructionYear: 1964,
      condition: { id: 4 },
      buildingType: { id: 2 },
    });
    expect(document.technical.renovationYear).toBeUndefined();
    expect(document.ki).toEqual({ nonIndexed: 892 });
    expect(document.planning).toMatchObject({ floodingParcelScore: 'B', floodingBuildingScore: 'A' });
    expect(document.fields).toMatchObject({
      'construction.orientation': 'S',
      'comfort.glazing': ['DOUBLE'],
      'comfort.heating': ['GAS'],
      'flood_information.flood_prone_area': 'NO',
    });
    expect(document.layout.rooms.map(({ valueId, count }) => [valueId, count])).toEqual([
      [1, 4],
      [6, 1],
      [12, 1],
    ]);
  });

  it('has its pictures in their order, and plans separately', () => {
    const { pictures } = toEstateDraft(draft);
    expect(pictures.map(({ url, kind, alt }) => [url, kind, alt?.nl])).toEqual([
      ['https://beelden.example/sk/510001/1.jpg', 'photo', 'Gevel'],
      ['https://beelden.example/sk/510001/2.jpg', 'photo', undefined],
      ['https://beelden.example/sk/510001/plan.jpg', 'plan', undefined],
    ]);
    expect(pictures[0]?.version).toBe('2026-09-01T10:00:00');
  });

  it('contains no data that are for the agency alone', () => {
    const privateDraft = mapFixture('house', {
      Confidential: 'PRIVE nota',
      CollegialInfo: 'PRIVE collega',
      SellerNetPrice: '399123,00',
      SoldPrice: '398123,00',
      OwnerInformation: '<BuyerLogin><Reference>PRIVE koper</Reference></BuyerLogin>',
      MandateNumber: 'PRIVE-7',
      CommissionChargedToBuyer: '12345,00',
      LifeAnnuity: '<Heads><AnnuityHead><DateOfBirth>1931-05-05</DateOfBirth></AnnuityHead></Heads>',
      HeatingComment: 'PRIVE ketel',
      Documents:
        '<Document><DocumentID>1</DocumentID><OriginalName>mandaat.msg</OriginalName><URL>https://beelden.example/PRIVE.msg</URL><FileType>MSG</FileType></Document>',
    });
    const { values, origins, ...rest } = toEstateDraft(privateDraft);
    const draftJson = JSON.stringify([[...values], [...origins], rest]);
    for (const part of ['PRIVE', '399123', '398123', '12345', '1931']) expect(draftJson).not.toContain(part);
    expect(draftJson).toContain('Molenwijkstraat');
  });
});

describe('what Skarabee hides', () => {
  it.each([
    ['true', 'true'],
    ['', ''],
    ['ja', '0'],
  ])('includes the price and the address, also with unexpected flags: %j and %j', (price, address) => {
    const document = toDocument(mapFixture('hidden', { HidePrice: price, HideAddress: address }));
    expect(document.general.price).toMatchObject({ value: 1_250_000, visible: false });
    expect(document.address.visible).toBe(false);
    expect(document.address.number).toBeUndefined();
  });

  it('includes a price on request, and the payments of a life annuity with it', () => {
    const annuity =
      '<OneOffPayment>30000,00</OneOffPayment><Remittance><Amount>450,50</Amount><Period>MONTHLY</Period></Remittance>';
    expect(buildHouse({ PriceIndication: 'ON_REQUEST' }).general.price?.visible).toBe(false);
    expect(toDocument(mapFixture('hidden', { LifeAnnuity: annuity })).fields).not.toHaveProperty([
      'notary.annuity_bouquet',
    ]);
    const shownHouse = buildHouse({ LifeAnnuity: annuity });
    expect(shownHouse.general.sticker).toMatchObject({ id: 8 });
    expect(shownHouse.fields).toMatchObject({
      'notary.life_annuity': true,
      'notary.annuity_bouquet': 30_000,
      'notary.annuity_monthly': 450.5,
    });
  });
});

const readStatus = (contents: ElementContents) => {
  const draft = mapFixture('house', contents);
  return draft.kind === 'estate' ? toDocument(draft).general.transaction.id : draft.kind;
};

describe('the status of a home of Skarabee', () => {
  it.each([
    ['FOR_SALE', 'UNDEFINED', 1],
    ['FOR_RENT', 'FOR_RENT', 2],
    ['OPTION_FOR_SALE', 'UNDEFINED', 3],
    ['FOR_SALE', 'FOR_SALE_WITH_BID', 3],
    ['FOR_SALE', 'TO_COMPLETE_OPTION_FOR_SALE', 3],
    ['FOR_SALE', 'SOLD_UNDER_RESERVE', 3],
    ['FOR_RENT', 'TO_NEGOTIATE_FOR_RENT', 4],
    ['OPTION_FOR_RENT', 'FOR_RENT', 4],
    ['SOLD', 'SOLD_DEED_EXECUTED', 5],
    ['SOLD', 'FOR_SALE', 5],
    ['RENTED', 'RENTED_MOVED', 6],
    ['FOR_SALE', 'FOR_SALE_ON_HOLD', 'withdrawn'],
    ['FOR_RENT', 'PREPARATION_FOR_RENT', 'withdrawn'],
    ['FOR_SALE_ORDER_ENDED', 'FOR_SALE', 'withdrawn'],
    ['PROSPECT_FOR_SALE', 'UNDEFINED', 'withdrawn'],
    ['PRICING', 'UNDEFINED', 'withdrawn'],
    ['IN_MANAGEMENT', 'UNDEFINED', 'withdrawn'],
    ['UNDEFINED', 'FOR_SALE', 'withdrawn'],
    ['FOR_SALE', 'SOMETHING_NEW', 'withdrawn'],
  ])('%s with %s is %s', (Status, FlowStatus, expected) => expect(readStatus({ Status, FlowStatus })).toBe(expected));

  it('is withdrawn when the publication is not enabled or not active', () => {
    expect(readStatus({ Enabled: 'false' })).toBe('withdrawn');
    expect(readStatus({ Enabled: '' })).toBe('withdrawn');
    expect(readStatus({ Active: 'false' })).toBe('withdrawn');
  });

  it('is the transfer of a business when a commercial property has the flag TakeOver', () => {
    const shop = { MarketType: 'COM', Type: 'SHO', SpecialType: 'SHO', TakeOver: 'TRUE' };
    expect(readStatus(shop)).toBe(7);
    expect(readStatus({ ...shop, Status: 'SOLD', FlowStatus: 'SOLD' })).toBe(9);
    expect(readStatus({ TakeOver: 'TRUE' })).toBe(1);
  });

  it('has its sticker', () => {
    expect(toDocument(mapFixture('sold')).general).toMatchObject({ transaction: { id: 5 }, sticker: { id: 1 } });
  });
});

const readKind = (contents: ElementContents) => {
  const { headType, subType } = buildHouse(contents).general;
  return [headType.id, subType?.id];
};

const createClassification = (sort: string, genre = '') => ({
  Typo: `<Type>Estate</Type><Sort>${sort}</Sort><Genre>${genre}</Genre>`,
});

const readBuildingType = (characterisation: string) =>
  buildHouse({ Typo: `<Sort>Dwelling</Sort><Characterisation>Dwelling_${characterisation}</Characterisation>` })
    .technical.buildingType?.id;

describe('the kind of a home of Skarabee', () => {
  it.each([
    ['Flat', 'Penthouse', 1, 105],
    ['Room', 'StudentRoom', 1, 107],
    ['ServiceFlat', '', 11, undefined],
    ['Land', '', 2, undefined],
    ['Parking', 'Carport', 5, 503],
    ['Catering', 'TeaRoom', 4, 408],
    ['ProfessionalLand', 'Industry', 2, 206],
    ['Other', 'Forest', 2, 204],
    ['Other', 'Barn', 8, undefined],
  ])('is read from the newer classification: %s %s', (sort, genre, headType, subType) => {
    expect(readKind({ ...createClassification(sort, genre), SpecialType: 'UNDEFINED', Type: 'UNDEFINED' })).toEqual([
      headType,
      subType,
    ]);
  });

  it.each([
    ['APP', 'DUP', 1, 102],
    ['BGD', '', 2, 201],
    ['HAB', 'RIJ', 3, 308],
    ['OFF', 'OFF', 10, undefined],
  ])('is read from the older classification: %s %s', (Type, SpecialType, headType, subType) => {
    expect(readKind({ Type, SpecialType })).toEqual([headType, subType]);
  });

  it('is "other", with a warning, when nothing is known', () => {
    const { estate, warnings } = buildDocument(
      mapFixture('house', { Type: 'XYZ', SpecialType: 'XYZ', MarketType: 'XYZ' }),
    );
    expect(estate.general.headType.id).toBe(8);
    expect(warnings).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'unknown-value', column: 'Type' })]),
    );
  });

  it('includes the type of building', () => {
    expect(['Detached', 'SemiDetached', 'Terraced', 'Corner'].map(readBuildingType)).toEqual([1, 2, 3, undefined]);
  });
});

describe('a project of Skarabee', () => {
  const amount = '<Amount Value="-1" Minimum="289000,00" Maximum="372000,00" />';
  const project = `<PublicationID>510001</PublicationID><Name>Molenwijk</Name><TransactionPrice>${amount}</TransactionPrice><Units>12</Units><StopBuilding>2027-12-06</StopBuilding>`;

  it('has its lowest price, and has no parent', () => {
    const draft = mapFixture('house', { Price: '-1', Typo: '<Type>Project</Type><Sort>Flat</Sort>', Project: project });
    const { general, fields } = toDocument(draft);
    expect(toEstateDraft(draft).parentId).toBeUndefined();
    expect(general).toMatchObject({
      project: true,
      headType: { id: 9 },
      subType: { id: 901 },
      price: { value: 289_000, priceFrom: true },
    });
    expect(fields).toMatchObject({ 'construction.units_count': 12, 'project.delivery_date': '2027-12-06' });
  });

  it('has lots, by their own data or by the list of projects', () => {
    const lotDraft = mapFixture('house', { Project: '<PublicationID>510010</PublicationID>' });
    expect(toEstateDraft(lotDraft).parentId).toBe('510010');
    expect(toEstateDraft(mapFixture('house', {}, { projectId: '510011' })).parentId).toBe('510011');
    expect(toEstateDraft(mapFixture('house', {}, { isProject: true })).values.get('general.project')).toBe(true);
  });
});

const buildLocationXml = (x: string, y: string) =>
  readFixturePublication('house')
    .replace('X="3,7404" Y="51,0361"', `X="${x}" Y="${y}"`)
    .replace('<HideHouseNumber>true', '<HideHouseNumber>false');

const readViolation = (planning: string) => buildHouse({ UrbanDevelopment: planning }).planning.townPlanningViolation;

describe('unusual values of Skarabee', () => {
  it('may be prices by the month, by the year and by the square metre', () => {
    const rent = { Status: 'FOR_RENT', FlowStatus: 'FOR_RENT', Price: '1150,50' };
    expect(buildHouse(rent).general.price).toMatchObject({ value: 1150.5, period: { id: 1 } });
    expect(buildHouse({ ...rent, PriceType: 'PRICE_PER_YEAR' }).general.price).toMatchObject({ period: { id: 3 } });
    const { estate, warnings } = buildDocument(mapFixture('house', { PriceType: 'PER_M2', Price: '120,00' }));
    expect(estate.general.price?.value).toBeUndefined();
    expect(warnings).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'invalid', column: 'Price' })]));
    expect(
      buildHouse({ ChargesAndProvisions: '1200,00', ChargesAndProvisionsInterval: 'YEARLY' }).technical.monthlyCost,
    ).toBe(100);
    expect(buildHouse({ ChargesAndProvisions: '0' }).technical.monthlyCost).toBeUndefined();
    expect(buildHouse({ ChargesAndProvisions: 'Inbegrepen' }).fields['financial.common_charges']).toMatchObject({
      nl: 'Inbegrepen',
      fr: 'Comprises',
    });
  });

  it('may be swapped coordinates, and zeros', () => {
    const swapped = toDocument(mapXml(buildLocationXml('51,0361', '3,7404')));
    expect(swapped.address.location).toMatchObject({ latitude: 51.0361, longitude: 3.7404 });
    expect(toDocument(mapXml(buildLocationXml('0', '0'))).address.location).toBeUndefined();
  });

  it('may be energy classes, planning and texts', () => {
    const document = buildHouse({
      Energy:
        '<Index>243,5</Index><Class>C</Class><EnergyCertificateNr>20260917-1</EnergyCertificateNr><KLevel>-1</KLevel><ClassEndDate>2036-09-17 00:00:00</ClassEndDate>',
      UrbanDevelopment:
        '<Permit>TRUE</Permit><Summons>FALSE</Summons><PreemptiveRights>UNDEFINED</PreemptiveRights><AreaApplication Code="Wglk">Woongebied met landelijk karakter</AreaApplication><ProtectedMonument>INVENTORIED</ProtectedMonument>',
      Flashes:
        '<Flash ID="1" LanguageID="NL"><Title>Oud</Title><Text>Oud</Text></Flash><Flash ID="9" LanguageID="NL"><Title>Huis &lt;b&gt;met&lt;/b&gt; tuin</Title><Text>&lt;p&gt;Ruim &amp;amp; licht&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</Text></Flash><Flash ID="2" LanguageID="XX"><Title>Onbekend</Title></Flash>',
      FlashID: '9',
    });
    expect(document.energy).toEqual({ energyLabel: 'C', epcValue: 243.5, epcReference: '20260917-1' });
    expect(document.planning).toMatchObject({
      buildingLicense: 'YES',
      townPlanningViolation: 'NO',
      townPlanningValue: 'WGL',
      heritageInventoried: 'YES',
    });
    expect(document.planning.presaleRight).toBeUndefined();
    expect(document.fields['certification.epc_valid_until']).toBe('2036-09-17');
    const { warnings } = buildDocument(mapFixture('house', { Energy: '<Class>A_4PLUS</Class>' }));
    expect(warnings).toEqual(expect.arrayContaining([expect.objectContaining({ column: 'Energy.Class' })]));
  });

  it('may be missing answers about summonses and measures, which mean "unknown" and not "no"', () => {
    expect(readViolation('')).toBe('UNKNOWN');
    expect(readViolation('<Summons>UNDEFINED</Summons>')).toBe('UNKNOWN');
    expect(readViolation('<Summons>UNDEFINED</Summons><JudicialDecisionType>Gmo</JudicialDecisionType>')).toBe('NO');
    expect(readViolation('<Summons>FALSE</Summons><JudicialDecisionType>Lod</JudicialDecisionType>')).toBe('YES');
    expect(readViolation('<Summons>TRUE</Summons><JudicialDecisionType>UNDEFINED</JudicialDecisionType>')).toBe('YES');
  });

  it('may be homes abroad, and answers without a publication', () => {
    expect(mapFixture('house', { CountryID: 'NL' })).toMatchObject({ kind: 'refused', column: 'CountryID' });
    const context = { settings: skarabeeSettingsSchema.parse({}), names: NO_NAMES, now: 0 };
    expect(mapSkarabee({ publication: '' }, context)).toMatchObject([{ kind: 'refused' }]);
    expect(mapXml('<Publication><Info><ID>7</ID></Info></Publication>')).toMatchObject({ kind: 'withdrawn', id: '7' });
  });
});
