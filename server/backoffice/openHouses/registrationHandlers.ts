import { z } from 'zod';
import type { OpenHouseRegistration } from '#shared/api/openHouses.ts';
import type { ViewedEstates } from '../booking/viewedEstates.ts';
import type { ReplyRepository } from '../core/db/replyRepository.ts';
import { formatBelgianIso } from '../core/calendar/belgianTime.ts';
import { Answer, type Handlers } from '../core/http/call.ts';
import { runIdempotentWrite } from '../core/http/idempotentWrite.ts';
import { assertFound, HttpProblem } from '../core/http/problem.ts';
import { deriveRegistrationToken } from '../core/tokens/registrationToken.ts';
import { type OpenHouseKey, countPlacesLeft, countPlaces, type Registration } from './openHouse.ts';
import { toOpenHouseTimes } from './openHouseHandlers.ts';
import {
  cancelRegistration,
  confirmRegistration,
  NoRoomError,
  registerParty,
  type RegistrationStores,
} from './registerGuests.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';
import type { RegistrationRepository } from './store/registrationRepository.ts';

interface Stores {
  readonly openHouses: Pick<OpenHouseRepository, 'getShown' | 'listOfEstate'>;
  readonly registrations: Pick<
    RegistrationRepository,
    'find' | 'findByConfirmationToken' | 'get' | 'countRegistered' | 'storeToken'
  >;
  readonly appointments: ViewedEstates;
  transaction<T>(run: (stores: RegistrationStores & { readonly replies: ReplyRepository }) => Promise<T>): Promise<T>;
}

/** The stored reply of an idempotent call. It contains nothing secret. */
const registeredReplySchema = z.object({ registration: z.uuid() });

/** Returns the other days of the home that have enough places for this many people. */
async function findOtherDays(
  { openHouses, registrations }: Stores,
  { siteId, estateId, id }: OpenHouseKey,
  people: number,
) {
  const now = Date.now();
  const otherDays = (await openHouses.listOfEstate(siteId, estateId)).filter(
    (openHouse) => openHouse.id !== id && openHouse.end > now,
  );
  const daysWithRoom = await Promise.all(
    otherDays.map(async (openHouse) => {
      const placesLeft =
        openHouse.day.registration && countPlacesLeft(openHouse.day, await registrations.countRegistered(openHouse));
      return placesLeft === undefined || placesLeft >= countPlaces(openHouse.day, people)
        ? [toOpenHouseTimes(openHouse)]
        : [];
    }),
  );
  return daysWithRoom.flat();
}

/** Calls `run`. Converts a `NoRoomError` to a 409 with the other days of the home that have enough places. */
async function runWithOtherDays<T>(
  stores: Stores,
  findWantedParty: () => Promise<{ readonly dayKey: OpenHouseKey; readonly people: number } | undefined>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error;
    const wantedParty = await findWantedParty();
    const nearestDays = wantedParty ? await findOtherDays(stores, wantedParty.dayKey, wantedParty.people) : [];
    throw new HttpProblem(409, 'There are not enough free places.', undefined, {
      nearest: nearestDays,
      awaited: error.isAwaited,
    });
  }
}

/** Returns a registration as its visitor sees it, without the token in the visitor's link. */
async function toVisitorView(
  { appointments, openHouses }: Pick<Stores, 'appointments' | 'openHouses'>,
  { siteId, estateId, openHouseId, state, people, start, end, heldUntil, document }: Registration,
): Promise<Omit<OpenHouseRegistration, 'token'>> {
  const [estate, day] = await Promise.all([
    appointments.estate(siteId, estateId),
    openHouses.getShown({ siteId, estateId, id: openHouseId }),
  ]);
  const { title, address } = estate?.isServed ? estate.visibleTexts : document.estate;
  return {
    ...toOpenHouseTimes({ id: openHouseId, start, end }),
    state,
    ...(state === 'unconfirmed' && heldUntil !== undefined && { heldUntil: formatBelgianIso(heldUntil) }),
    cancellable: (state === 'registered' || state === 'unconfirmed') && start > Date.now(),
    shown: day !== undefined,
    people,
    visitor: document.visitor,
    locale: document.locale,
    estate: { id: estateId, title, address, gone: !estate?.isServed },
  };
}

/** Returns whether there is a registration and its day is not over. */
const isComing = (registration: Registration | undefined): registration is Registration =>
  registration !== undefined && registration.end > Date.now();

type RegistrationCall =
  | 'createOpenHouseRegistration'
  | 'getOpenHouseRegistration'
  | 'cancelOpenHouseRegistration'
  | 'getOpenHouseConfirmation'
  | 'confirmOpenHouseRegistration';

/**
 * Handles the registrations of visitors.
 *
 * @param key the key from which the tokens in the links of visitors are derived
 */
export function createRegistrationHandlers(repositories: Stores, key: string): Pick<Handlers, RegistrationCall> {
  const { registrations } = repositories;
  /** Returns the token in the visitor's link, which becomes valid if the key has changed since the registration. */
  const renewToken = async (registration: Registration): Promise<string> => {
    const token = deriveRegistrationToken(key, registration.siteId, registration.id);
    await registrations.storeToken(registration, token);
    return token;
  };
  return {
    createOpenHouseRegistration: async (call) => {
      const { siteId, estateId, day } = call.params;
      const dayKey = { siteId, estateId, id: day };
      const { people, visitor, locale } = call.body;
      const network = call.visitor();
      const answer = await runWithOtherDays(
        repositories,
        async () => ({ dayKey, people }),
        () =>
          runIdempotentWrite(
            repositories,
            call,
            async (tx: RegistrationStores & { readonly replies: ReplyRepository }) => {
              const id = await registerParty(tx, {
                dayKey,
                people,
                visitor,
                locale,
                network,
                key,
                now: Date.now(),
              });
              assertFound(id !== undefined, 'open house that takes registrations');
              return new Answer(201, { registration: id });
            },
          ),
      );
      const { registration: id } = registeredReplySchema.parse(answer.body);
      const registration = await registrations.get(siteId, id);
      if (!registration) throw new HttpProblem(404, 'The registration was erased.');
      const token = await renewToken(registration);
      return new Answer(201, { ...(await toVisitorView(repositories, registration)), token });
    },
    getOpenHouseRegistration: async ({ params: { id: token }, site }) => {
      const registration = await registrations.find(site(), token);
      return isComing(registration) ? { ...(await toVisitorView(repositories, registration)), token } : undefined;
    },
    getOpenHouseConfirmation: async ({ params: { id }, site }) => {
      const siteId = site();
      const registration = await registrations.findByConfirmationToken(siteId, id);
      if (!isComing(registration)) return undefined;
      // After a change of the key, the visitor's link still has the former token, which cannot be derived any more.
      const token = deriveRegistrationToken(key, siteId, registration.id);
      const isValid = (await registrations.find(siteId, token)) !== undefined;
      return { ...(await toVisitorView(repositories, registration)), ...(isValid && { token }) };
    },
    confirmOpenHouseRegistration: async ({ params: { id: token }, site }) => {
      const siteId = site();
      const findWantedParty = async () => {
        const registration = await registrations.findByConfirmationToken(siteId, token);
        return (
          registration && {
            dayKey: { siteId, estateId: registration.estateId, id: registration.openHouseId },
            people: registration.people,
          }
        );
      };
      const confirmedRegistration = await runWithOtherDays(repositories, findWantedParty, () =>
        repositories.transaction((tx) => confirmRegistration(tx, { siteId, token, key, now: Date.now() })),
      );
      assertFound(confirmedRegistration !== undefined, 'registration');
      const visitorToken = await renewToken(confirmedRegistration);
      return { ...(await toVisitorView(repositories, confirmedRegistration)), token: visitorToken };
    },
    cancelOpenHouseRegistration: async ({ params: { id: token }, site }) => {
      const isCancelled = await repositories.transaction((tx) =>
        cancelRegistration(tx, { siteId: site(), token, key, now: Date.now() }),
      );
      assertFound(isCancelled, 'registration');
    },
  };
}
