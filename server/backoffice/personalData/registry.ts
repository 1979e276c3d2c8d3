import type * as schema from '../core/db/schema.ts';
import type { PersonalData } from '../core/db/personalData.ts';
import { rentalData } from '../holidayHomes/rentalData.ts';
import { leadData } from '../leads/leadData.ts';
import { mailData } from '../mail/mailData.ts';
import { messageData } from '../messages/messageData.ts';
import { registrationData } from '../openHouses/registrationData.ts';
import { replyData } from '../messages/replyData.ts';
import { subscriptionData } from '../savedSearches/subscriptionData.ts';
import { appointmentData } from '../viewings/appointmentData.ts';

/**
 * The personal data in each table, with the rules for their retention. The value is null for a table without personal
 * data of visitors.
 */
const PERSONAL_DATA_BY_TABLE: Readonly<Record<keyof typeof schema, PersonalData | null>> = {
  messages: messageData,
  mails: mailData,
  replies: replyData,
  subscriptions: subscriptionData,
  subscriptionConfirmations: subscriptionData,
  subscriptionMatches: subscriptionData,
  subscriptionMailings: subscriptionData,
  appointments: appointmentData,
  rentalReservations: rentalData,
  openHouseRegistrations: registrationData,
  leads: leadData,

  agendas: null,
  agreements: null,
  articleAddresses: null,
  articles: null,
  assetBlobs: null,
  assets: null,
  cityNames: null,
  connectionHooks: null,
  connectionMedia: null,
  discardedAssets: null,
  connectionNames: null,
  connectionRecords: null,
  connectionSyncs: null,
  connections: null,
  countSources: null,
  discardedOriginals: null,
  entities: null,
  entityItems: null,
  erasures: null,
  estateChanges: null,
  estateCollections: null,
  estateCounts: null,
  estateEvents: null,
  estateHistory: null,
  estateLoads: null,
  estatePages: null,
  estateTerms: null,
  estates: null,
  migrations: null,
  milestones: null,
  navigation: null,
  offices: null,
  openHouses: null,
  outbox: null,
  ownerLinks: null,
  pagePaths: null,
  pages: null,
  purgeList: null,
  purgeReaders: null,
  purges: null,
  redirects: null,
  rentalBlocks: null,
  rentalFeeds: null,
  rentalNightly: null,
  rentalPeriods: null,
  rentalUnits: null,
  secrets: null,
  siteHostnames: null,
  siteRemovals: null,
  siteTokens: null,
  sites: null,
  translations: null,
};

/** All kinds of personal data. */
export const PERSONAL_DATA: readonly PersonalData[] = [...new Set(Object.values(PERSONAL_DATA_BY_TABLE))].filter(
  (rule) => rule !== null,
);
