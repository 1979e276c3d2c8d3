import type { EstateInput, SalesRep } from '#shared/api/estate.ts';
import { HEAD_TYPE, type Region, STICKER, TRANSACTION } from '#shared/primitives/ids.ts';
import { HEAD_TYPE_NAMES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { addressOf, type Place } from '../geo/places.ts';
import { describe } from './texts/describe.ts';
import { ENVIRONMENT, FACILITY } from './vocabulary.ts';
import type { DemoEstate } from './estates/demoEstate.ts';
import { buildEnergy } from './estates/energy.ts';
import { buildCadastralIncome, buildCosts, buildPrice } from './estates/finance.ts';
import { isDwelling, toGroup, findSubType } from './estates/kind.ts';
import { buildCatalogueFields } from './estates/catalogueFields.ts';
import { buildAsbestos, buildBuildTechnicals, buildPlanning, buildTechnical } from './estates/particulars.ts';
import { buildPictures } from './estates/photos.ts';
import { findDemoPlace } from './estates/placeOf.ts';
import { buildLayout, livingRoomSurface } from './estates/rooms.ts';
import { buildSticker } from './estates/stickers.ts';

/** The agency's data that each of its estates contains. */
export interface Agency {
  readonly referencePrefix: string;
  readonly team: readonly SalesRep[];
}

const STATUS_STICKERS: Readonly<Record<number, number>> = {
  [TRANSACTION.SOLD]: STICKER.SOLD,
  [TRANSACTION.RENTED]: STICKER.RENTED,
  [TRANSACTION.SALE_UNDER_OPTION]: STICKER.UNDER_OPTION,
  [TRANSACTION.RENT_UNDER_OPTION]: STICKER.UNDER_OPTION,
};

/** Returns a point near the centre of the place. It is always the same one for an estate. */
function findPointNear(place: Place, id: number): readonly [number, number] {
  const step = (factor: number) => (((id * factor) % 41) - 20) * 0.00015;
  return [place.latitude + step(7), place.longitude + step(11)];
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function addressFor(estate: DemoEstate, place: Place): EstateInput['address'] {
  const [latitude, longitude] = estate.at ?? findPointNear(place, estate.id);
  return {
    ...addressOf(place),
    visible: !estate.hidden,
    street: estate.street,
    ...(estate.number && { number: estate.number }),
    ...(estate.box && { box: estate.box }),
    location: { latitude: rounded(latitude), longitude: rounded(longitude), precision: estate.at ? 2 : 1 },
  };
}

function general(estate: DemoEstate, agency: Agency, region: Region): EstateInput['general'] {
  const subType = findSubType(estate.kind);
  const sticker = STATUS_STICKERS[estate.transaction] ?? estate.sticker;
  const dwelling = isDwelling(toGroup(estate.kind));
  return {
    id: estate.id,
    project: subType.headTypeId === HEAD_TYPE.PROJECT,
    reference: `${agency.referencePrefix}-${estate.id}`,
    transaction: { id: estate.transaction, name: TRANSACTION_NAMES[estate.transaction] ?? {} },
    title: estate.title,
    shortDescription: estate.hook,
    headType: { id: subType.headTypeId, name: HEAD_TYPE_NAMES[subType.headTypeId] ?? {} },
    subType: { id: subType.id, name: subType.name },
    ...(sticker !== undefined && { sticker: buildSticker(sticker) }),
    ...(estate.floor !== undefined &&
      toGroup(estate.kind) !== 'house' && { floor: String(estate.floor), floorId: estate.floor + 10 }),
    price: buildPrice(estate, region),
    ...buildCosts(estate, region),
    ...(dwelling && { bedroomCount: estate.beds ?? 0 }),
    ...buildAsbestos(estate, region),
    publicationDate: `${estate.published}T08:00:00.000Z`,
  };
}

function dimensions(estate: DemoEstate): EstateInput['dimensions'] {
  const group = toGroup(estate.kind);
  const wide = estate.plot ? Math.round(Math.sqrt(estate.plot * 0.6) * 10) / 10 : 0;
  return {
    ...(estate.plot && {
      areaGround: estate.plot,
      widthGround: wide,
      depthGround: Math.round((estate.plot / wide) * 10) / 10,
    }),
    ...(estate.living && { areaBuild: estate.living }),
    ...(group === 'plot' && estate.plot && { areaBuildable: Math.round(estate.plot * 0.35) }),
    ...(group === 'house' &&
      estate.living && {
        widthHouse: estate.plot && estate.plot < 250 ? 6 : 12.5,
        depthHouse: estate.plot && estate.plot < 250 ? 14 : 11,
      }),
  };
}

/** Builds the whole document of a demo estate. */
export function buildEstate(estate: DemoEstate, agency: Agency): EstateInput {
  const place = findDemoPlace(estate.place);
  const agent = agency.team[estate.agent];
  if (!agent) throw new Error(`estate ${estate.id}: no agent ${estate.agent}`);
  const layout = buildLayout(estate);
  const planning = buildPlanning(estate, place.region);
  const built: EstateInput = {
    general: {
      ...general(estate, agency, place.region),
      description: describe(estate, {
        region: place.region,
        placeName: place.name.nl ?? '',
        livingRoom: livingRoomSurface(layout),
        agent,
      }),
    },
    address: addressFor(estate, place),
    ki: buildCadastralIncome(estate),
    salesRep: agent,
    dimensions: dimensions(estate),
    layout,
    energy: buildEnergy(estate, place.region),
    technical: buildTechnical(estate, place.region),
    planning,
    pictures: buildPictures(estate),
    facilities: (estate.has ?? []).map((key) => FACILITY[key]),
    environments: (estate.near ?? []).map((key) => ({ environment: ENVIRONMENT[key] })),
    buildTechnicals: buildBuildTechnicals(estate),
    fields: buildCatalogueFields(estate, place.region, planning.floodingParcelScore),
    collections: [...(estate.collections ?? [])],
  };
  return estate.adapt ? estate.adapt(built) : built;
}
