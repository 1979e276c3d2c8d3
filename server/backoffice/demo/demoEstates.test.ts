import { describe, expect, it } from 'vitest';
import type { Estate, FieldValue } from '#shared/api/estate.ts';
import { HEAD_TYPE, ROOM_ID, SALE_TRANSACTIONS, STICKER_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import { AVAILABILITIES, BUILDING_TYPES, CONDITIONS, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { VALUE_LISTS, type ValueListName, getValueLabel } from '#shared/domain/values/values.ts';
import { toAssetRef } from '../assets/assetRepository.ts';
import { measureDistanceKm, findPlaceById } from '../geo/places.ts';
import { DEMO_SITES } from '#tests/support/demoSites.ts';

const PAGE_SIZE = 20;
const estatesBySite = DEMO_SITES.map((demo) => ({ demo, estates: demo.estates }));
const allEstates: readonly Estate[] = estatesBySite.flatMap(({ estates }) => estates);
const estatesById = new Map(allEstates.map((estate) => [estate.general.id, estate]));

const isDwelling = (estate: Estate) =>
  [HEAD_TYPE.APARTMENT, HEAD_TYPE.HOUSE].some((type) => type === estate.general.headType.id);
const isForSale = (estate: Estate) => SALE_TRANSACTIONS.some((id) => id === estate.general.transaction.id);
const hasEstateWith = (test: (estate: Estate) => unknown) => allEstates.some(test);

const pickTexts = (values: readonly { id: number; name: object }[]) =>
  values.map(({ id, name }) => JSON.stringify({ id, name }));

it('has about 150 estates with unique ids', () => {
  expect(estatesById.size).toBe(allEstates.length);
  expect(allEstates.length).toBeGreaterThanOrEqual(145);
  expect(allEstates.length).toBeLessThanOrEqual(175);
  expect(estatesBySite.map(({ estates }) => estates.length >= 40)).toEqual([true, true, true]);
});

it('names known values as the catalogue does, in four languages', () => {
  const listUsedNames = (field: 'condition' | 'buildingType' | 'available') =>
    pickTexts(allEstates.flatMap(({ technical }) => technical?.[field] ?? []));
  expect(pickTexts(CONDITIONS)).toEqual(expect.arrayContaining(listUsedNames('condition')));
  expect(pickTexts(BUILDING_TYPES)).toEqual(expect.arrayContaining(listUsedNames('buildingType')));
  expect(pickTexts(AVAILABILITIES)).toEqual(expect.arrayContaining(listUsedNames('available')));
  const environmentNames = allEstates.flatMap((estate) =>
    (estate.environments ?? []).map(({ environment }) => environment.name),
  );
  expect([...VALUE_LISTS.environment.values()]).toEqual(expect.arrayContaining(environmentNames));
  expect(hasEstateWith(({ technical }) => technical?.condition?.name.de === 'Sanierungsbedürftig')).toBe(true);
});

it('was published before 16 November 2026, over several months', () => {
  const dates = allEstates.map(({ general }) => general.publicationDate ?? '').toSorted();
  expect(dates[0]?.slice(0, 4)).toBe('2026');
  expect(dates.at(-1)).toBe('2026-11-15T08:00:00.000Z');
  expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBeGreaterThanOrEqual(6);
});

describe.each(estatesBySite.map(({ demo, estates }) => [demo.site.id, demo, estates] as const))(
  '%s',
  (_id, demo, estates) => {
    it('gives no two estates the same title or description', () => {
      for (const locale of demo.site.locales) {
        const titles = estates.flatMap(({ general }) => general.title[locale] ?? []);
        const descriptions = estates.flatMap(({ general }) => general.description[locale] ?? []);
        expect(new Set(titles).size).toBe(titles.length);
        expect(new Set(descriptions).size).toBe(descriptions.length);
      }
    });

    it('describes each estate in the languages of the site, in two to four paragraphs', () => {
      const completeEstates = estates.filter(({ general }) =>
        demo.site.locales.every((locale) => general.description[locale]),
      );
      expect(completeEstates.length).toBeGreaterThanOrEqual(estates.length - 1);
      for (const { general } of estates) {
        for (const text of Object.values(general.description)) {
          expect(text).not.toMatch(/undefined|NaN| {2}|\bnull\b/);
          const paragraphCount = text.split('\n\n').length;
          expect(paragraphCount, text).toBeGreaterThanOrEqual(2);
          expect(paragraphCount, text).toBeLessThanOrEqual(4);
        }
      }
    });

    it('locates each estate near its municipality', () => {
      for (const { address } of estates) {
        const place = findPlaceById(address.city.id);
        expect(
          place && address.location && measureDistanceKm(place, address.location),
          address.city.name.nl,
        ).toBeLessThan(6);
      }
    });

    it.each([
      ['for sale', isForSale],
      ['to rent', (estate: Estate) => !isForSale(estate)],
    ])('never shows one picture twice on a page of homes %s', (_family, isListed) => {
      const listedEstates = estates
        .filter((estate) => estate.general.parentId === undefined && isListed(estate))
        .toSorted((a, b) => (b.general.publicationDate ?? '').localeCompare(a.general.publicationDate ?? ''));
      for (let start = 0; start < listedEstates.length; start += PAGE_SIZE) {
        const dwellings = listedEstates.slice(start, start + PAGE_SIZE).filter(isDwelling);
        const mainPictures = dwellings.flatMap(({ pictures }) => pictures[0]?.file.id ?? []);
        expect(mainPictures.filter((picture, index) => mainPictures.indexOf(picture) !== index)).toEqual([]);
      }
    });

    it('has a project with units over several floors, of which some are free, under option and sold', () => {
      const project = estates.find(
        ({ general }) => general.project && estates.some((e) => e.general.parentId === general.id),
      );
      const units = estates.filter(({ general }) => general.parentId === project?.general.id);
      expect(units.length).toBeGreaterThanOrEqual(6);
      expect(
        units.every(({ files, pictures }) => files.length > 0 && pictures.some(({ kind }) => kind === 'plan')),
      ).toBe(true);
      expect(new Set(units.map(({ general }) => general.floor)).size).toBeGreaterThanOrEqual(3);
      expect(new Set(units.map(({ general }) => general.transaction.id))).toEqual(
        new Set([TRANSACTION.FOR_SALE, TRANSACTION.SALE_UNDER_OPTION, TRANSACTION.SOLD]),
      );
      const lowestPrice = Math.min(...units.map(({ general }) => general.price?.value ?? Infinity));
      expect(project?.general.price).toMatchObject({ value: lowestPrice, priceFrom: true });
    });
  },
);

describe('the demo estates', () => {
  it('contain every head type, transaction and region', () => {
    const types = new Set(allEstates.map(({ general }) => general.headType.id));
    expect(Object.values(HEAD_TYPE).filter((id) => !types.has(id))).toEqual([]);
    const transactions = new Set(allEstates.map(({ general }) => general.transaction.id));
    expect(Object.values(TRANSACTION).filter((id) => !transactions.has(id))).toEqual([]);
    expect(new Set(allEstates.map(({ address }) => address.region)).size).toBe(3);
  });

  it('contain every head type and many of its subtypes', () => {
    const usedSubTypeIds = new Set(allEstates.map(({ general }) => general.subType?.id));
    for (const [headType, subTypes] of Map.groupBy(SUB_TYPES, ({ headTypeId }) => headTypeId)) {
      const usedShare = subTypes.filter(({ id }) => usedSubTypeIds.has(id)).length / subTypes.length;
      expect(usedShare, `head type ${headType}`).toBeGreaterThanOrEqual(1 / 3);
    }
  });

  it('contain every sticker, and one that counts as unset', () => {
    const stickers = allEstates.flatMap(({ general }) => general.sticker ?? []);
    expect(new Set(stickers.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(stickers.some(({ color, colorText }) => color === '#ffffff' && colorText === '#000000')).toBe(true);
    const soldEstates = allEstates.filter(({ general }) => general.transaction.id === TRANSACTION.SOLD);
    expect(soldEstates.every(({ general }) => general.sticker?.id === STICKER_ID.SOLD)).toBe(true);
  });

  it('contain addresses and pictures that are hidden, missing or alone', () => {
    expect(hasEstateWith(({ address }) => !address.visible)).toBe(true);
    expect(hasEstateWith(({ pictures }) => pictures.length === 0)).toBe(true);
    expect(hasEstateWith(({ pictures }) => pictures.length === 1)).toBe(true);
    expect(hasEstateWith(({ address }) => address.box === '12/3')).toBe(true);
    expect(hasEstateWith(({ address }) => address.number === undefined)).toBe(true);
  });

  it('contain prices of every kind', () => {
    expect(hasEstateWith(({ general }) => general.price?.visible === false && general.price.value !== undefined)).toBe(
      true,
    );
    expect(hasEstateWith(({ general }) => general.price?.visible === false && general.price.value === undefined)).toBe(
      true,
    );
    expect(hasEstateWith(({ general }) => general.price?.priceFrom)).toBe(true);
    expect(hasEstateWith(({ general }) => general.price?.period && general.price.deposit)).toBe(true);
    expect(hasEstateWith(({ general }) => general.price?.furnitureValue)).toBe(true);
    expect(hasEstateWith(({ general }) => general.price?.totalPrice)).toBe(true);
    expect(hasEstateWith(({ general }) => (general.price?.value ?? 0) > 10_000_000)).toBe(true);
    expect(
      hasEstateWith(({ general }) => general.headType.id === HEAD_TYPE.GARAGE && general.price?.value === 15_000),
    ).toBe(true);
    expect(hasEstateWith(({ fields }) => fields['financial.vat_regime'] === true)).toBe(true);
    expect(hasEstateWith(({ fields }) => fields['notary.life_annuity'] === true)).toBe(true);
  });

  it('contain texts that are missing or long', () => {
    expect(hasEstateWith(({ general }) => Object.keys(general.title).join() === 'fr')).toBe(true);
    expect(hasEstateWith(({ general }) => (general.title.de ?? '').length > 120)).toBe(true);
    expect(hasEstateWith(({ general }) => (general.title.nl ?? '').split(' ').some((word) => word.length > 24))).toBe(
      true,
    );
  });

  it('contain extra fields, files, hidden tabs, visits and videos', () => {
    expect(hasEstateWith(({ extraFields }) => new Set(extraFields.map(({ type }) => type)).size === 2)).toBe(true);
    expect(hasEstateWith(({ files }) => files.length > 0)).toBe(true);
    expect(hasEstateWith(({ hiddenTabs }) => hiddenTabs.length > 0)).toBe(true);
    expect(hasEstateWith(({ virtualVisits }) => virtualVisits.some(({ typeId }) => typeId === 2))).toBe(true);
    expect(hasEstateWith(({ videos }) => videos.length > 0)).toBe(true);
    expect(hasEstateWith(({ rentalOptions }) => rentalOptions.length > 0)).toBe(true);
    expect(hasEstateWith(({ pictures }) => pictures.some(({ kind }) => kind === 'plan'))).toBe(true);
  });

  it('contain values in every group of the field catalogue', () => {
    const usedFields = new Set(allEstates.flatMap(({ fields }) => Object.keys(fields)));
    const fieldGroups = new Set([...FIELD_CATALOGUE.keys()].map((key) => key.split('.', 1)[0]));
    const topLevelFields = new Set(['external_id', 'title', 'description', 'short_description']);
    const usedGroups = new Set([...usedFields].map((key) => key.split('.', 1)[0]));
    expect([...fieldGroups].filter((group) => group && !topLevelFields.has(group) && !usedGroups.has(group))).toEqual(
      [],
    );
    expect([...usedFields].filter((key) => !FIELD_CATALOGUE.has(key))).toEqual([]);
    expect(usedFields.size).toBeGreaterThan(110);
  });

  it('contain no value without a name', () => {
    const namelessValues = allEstates.flatMap(({ fields, general }) =>
      Object.entries(fields).flatMap(([key, value]) => {
        const kind = FIELD_CATALOGUE.get(key)?.kind ?? '';
        const list = kind.startsWith('enum:') ? (kind.slice('enum:'.length) as ValueListName) : undefined;
        return list && typeof value === 'string' && !getValueLabel(list, value, 'nl')
          ? [`${general.id} ${key} ${value}`]
          : [];
      }),
    );
    expect(namelessValues).toEqual([]);
  });

  it('contain a project with fourteen units on six floors', () => {
    const units = allEstates.filter(({ general }) => general.parentId === 1901);
    expect(units).toHaveLength(14);
    expect(new Set(units.map(({ general }) => general.floor)).size).toBe(6);
  });

  it('contain rooms, environments and build technicals with a remark, and a sales contact', () => {
    expect(hasEstateWith(({ layout }) => layout.floors.some(({ rooms }) => rooms.some(({ comment }) => comment)))).toBe(
      true,
    );
    expect(hasEstateWith(({ environments }) => environments.some(({ comment }) => comment))).toBe(true);
    expect(hasEstateWith(({ buildTechnicals }) => buildTechnicals.some(({ comment }) => comment))).toBe(true);
    expect(hasEstateWith(({ contactPerson }) => contactPerson?.lastname)).toBe(true);
    expect(hasEstateWith(({ general }) => general.petsAllowed === 'YES')).toBe(true);
  });

  it('contain documents, each of which is a file of the folder', () => {
    for (const { demo, estates } of estatesBySite) {
      const files = new Map(demo.assets.map((asset) => [asset.id, toAssetRef(asset)]));
      const links = estates.flatMap((estate) => estate.files.map(({ link }) => link));
      expect(links.length).toBeGreaterThanOrEqual(10);
      for (const link of links) expect(files.get(link.id)).toEqual(link);
      expect(links.some(({ contentType }) => contentType === 'application/pdf')).toBe(true);
    }
  });

  it('contain new buildings, renovations and building materials', () => {
    expect(hasEstateWith(({ technical }) => technical.newBuilding)).toBe(true);
    expect(hasEstateWith(({ technical }) => technical.renovationYear)).toBe(true);
    expect(hasEstateWith(({ buildTechnicals }) => buildTechnicals.length > 0)).toBe(true);
    expect(hasEstateWith(({ facilities }) => facilities.length > 0)).toBe(true);
    expect(hasEstateWith(({ environments }) => environments.length > 0)).toBe(true);
    expect(hasEstateWith(({ energy }) => energy.shared)).toBe(true);
  });
});

const listDwellings = (region: string) =>
  allEstates.filter((estate) => estate.address.region === region && isDwelling(estate));
const filterCertified = (estates: readonly Estate[]) => estates.filter(({ energy }) => energy.epcValue !== undefined);

describe('the requirements of each region', () => {
  it('are met in Flanders: EPC with its code, flood scores, planning, renovation obligation, asbestos', () => {
    for (const { energy, general, planning, technical } of listDwellings('FLANDERS').filter(isForSale)) {
      expect(planning.floodingParcelScore, String(general.id)).toBeDefined();
      expect(planning.floodingBuildingScore, String(general.id)).toBeDefined();
      expect(planning.townPlanningValue).toMatch(/^[A-Z]+$/);
      const mustRenovate = (energy.epcValue ?? 0) > 400;
      expect(planning.renovationObligation, String(general.id)).toBe(mustRenovate ? 'YES' : 'NO');
      const needsAsbestosCertificate = (technical.constructionYear ?? 2030) < 2001;
      expect(general.certificateAsbestos !== undefined, String(general.id)).toBe(needsAsbestosCertificate);
    }
    for (const { energy } of filterCertified(listDwellings('FLANDERS'))) {
      expect(energy.epcReference).toMatch(/^\d{8}-000\d{7}-(RES|KNR)-1$/);
    }
    expect(
      listDwellings('FLANDERS')
        .filter(isForSale)
        .some(({ planning }) => planning.renovationObligation === 'YES'),
    ).toBe(true);
    const scores = new Set(allEstates.map(({ planning }) => planning.floodingParcelScore));
    expect(['A', 'B', 'C', 'D', '0'].filter((score) => !scores.has(score as 'A'))).toEqual([]);
  });

  it('are met in Wallonia: PEB with its code and total, no planning of its own', () => {
    expect(listDwellings('WALLONIA').length).toBeGreaterThan(20);
    for (const { energy } of filterCertified(listDwellings('WALLONIA'))) {
      expect(energy.epcReference).toMatch(/^\d{14}$/);
      expect(energy.epcValueTotal).toBeGreaterThan(energy.epcValue ?? 0);
    }
  });

  it('are met in Brussels: PEB with its class and CO₂, streets in two languages', () => {
    expect(listDwellings('BRUSSELS').length).toBeGreaterThanOrEqual(4);
    for (const { energy, address } of listDwellings('BRUSSELS')) {
      expect(energy.energyLabel).toBeDefined();
      expect(energy.co2).toBeGreaterThan(0);
      expect(Object.keys(address.street ?? {}).toSorted()).toEqual(['fr', 'nl']);
    }
  });

  it('include certificates with a value and without a label', () => {
    expect(allEstates.some(({ energy }) => energy.epcValue !== undefined && energy.energyLabel === undefined)).toBe(
      true,
    );
  });
});

it('include rooms by floor, with the stated number of bedrooms, within the living area', () => {
  for (const { layout, general, dimensions } of allEstates.filter(isDwelling)) {
    const bedroomCount = layout.rooms
      .filter(({ valueId }) => valueId === ROOM_ID.BEDROOM)
      .reduce((sum, room) => sum + room.count, 0);
    const hasLivingRoom = layout.rooms.some(({ valueId }) => valueId === ROOM_ID.LIVING_ROOM);
    expect(bedroomCount, String(general.id)).toBe(hasLivingRoom ? general.bedroomCount : 0);
    expect(layout.floors.flatMap(({ rooms }) => rooms)).toHaveLength(layout.rooms.length);
    const outsideRoomIds = new Set<number>([
      ROOM_ID.TERRACE,
      ROOM_ID.GARAGE,
      ROOM_ID.PARKING_SPACE,
      ROOM_ID.CELLAR,
      ROOM_ID.ATTIC,
    ]);
    const insideRooms = layout.rooms.filter(({ valueId }) => !outsideRoomIds.has(valueId));
    const insideArea = insideRooms.reduce((sum, room) => sum + (room.surface ?? 0), 0);
    expect(insideArea, String(general.id)).toBeLessThanOrEqual((dimensions.areaBuild ?? 0) + 6);
  }
  expect(hasEstateWith(({ layout }) => layout.floors.length >= 4)).toBe(true);
});

const toPlainText = (text: FieldValue | undefined) =>
  typeof text === 'object' && !Array.isArray(text) ? (text.en ?? text.nl) : text;
const findBuildTechnical = ({ buildTechnicals }: Estate, criteria: string) =>
  buildTechnicals.find((each) => each.criteria.en === criteria)?.value.en;
const describeRooms = (rooms: Estate['layout']['rooms']) =>
  rooms.map(({ valueId, surface }) => `${valueId} ${surface}`).toSorted();
const toIds = (estates: readonly Estate[]) => estates.map(({ general }) => general.id);

describe('the statements about one home agree on', () => {
  it('its roof, window frames and ventilation', () => {
    const renovatedEstates = allEstates.filter(({ buildTechnicals }) => buildTechnicals.length > 0);
    expect(renovatedEstates.length).toBeGreaterThan(40);
    const wrongEstates = renovatedEstates.filter(
      (home) =>
        (findBuildTechnical(home, 'Roof')?.startsWith('Pitched') && home.fields['construction.roof_type'] === 'FLAT') ||
        (findBuildTechnical(home, 'Window frames') === 'Aluminium' &&
          !['ALUMINIUM', undefined].some((each) => each === home.fields['comfort.carpentry'])) ||
        ![findBuildTechnical(home, 'Ventilation'), undefined].includes(
          toPlainText(home.fields['comfort.ventilation'])?.toString(),
        ),
    );
    expect(toIds(wrongEstates)).toEqual([]);
  });

  it('the size of its hall, and the depth of its ground floor', () => {
    const estatesWithHall = allEstates.filter(({ fields }) => fields['layout.entrance_hall'] !== undefined);
    expect(estatesWithHall.length).toBeGreaterThan(0);
    const wrongEstates = estatesWithHall.filter(
      ({ fields, layout }) =>
        layout.rooms.find(({ valueId }) => valueId === ROOM_ID.HALL)?.surface !== fields['layout.entrance_hall'],
    );
    expect(toIds(wrongEstates)).toEqual([]);
    const estatesWithDeeperGroundFloor = allEstates.filter(
      ({ dimensions: { depthGroundFloor = 0, depthHouse = Infinity } }) => depthGroundFloor > depthHouse,
    );
    expect(toIds(estatesWithDeeperGroundFloor)).toEqual([]);
  });

  it('the phone number of its private contact, who has only one number', () => {
    const contacts = allEstates.flatMap(({ contactPerson }) => contactPerson ?? []);
    expect(contacts.length).toBeGreaterThan(1);
    expect(contacts.filter(({ phone, mobile }) => phone !== undefined && mobile !== undefined)).toEqual([]);
  });

  it('the rooms of the home and those of its floors', () => {
    const wrongEstates = allEstates.filter(({ layout }) => {
      const roomsOnFloors = layout.floors.flatMap(({ rooms }) => rooms);
      return describeRooms(roomsOnFloors).join() !== describeRooms(layout.rooms).join();
    });
    expect(toIds(wrongEstates)).toEqual([]);
  });
});
