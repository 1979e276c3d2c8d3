import type { MediaStorage } from '#shared/storage/mediaStorage.ts';
import type { Database } from './core/db/database.ts';
import { type AgendaRepository, createAgendaRepository } from './viewings/store/agendaRepository.ts';
import { type AgreementRepository, createAgreementRepository } from './content/agreementRepository.ts';
import { type AppointmentRepository, createAppointmentRepository } from './viewings/store/appointmentRepository.ts';
import { type AssetRepository, createAssetRepository } from './assets/assetRepository.ts';
import { createOriginals, type Originals } from './assets/originals.ts';
import { type CollectionRepository, createCollectionRepository } from './estates/contents/collectionRepository.ts';
import { createSyncStore, type SyncStore } from './connectors/sync/store/syncStore.ts';
import { createEntityRepository, type EntityRepository } from './content/entityRepository.ts';
import { createErasureRepository, type ErasureRepository } from './personalData/erasureRepository.ts';
import { type ArticleRepository, createArticleRepository } from './articles/articleRepository.ts';
import { createEstatePageRepository, type EstatePageRepository } from './estates/contents/estatePageRepository.ts';
import { createEstateRepository, type EstateRepository } from './estates/estateRepository.ts';
import { summariseAllProjects } from './estates/estateStatements.ts';
import { createHistoryRepository, type HistoryRepository } from './estates/history/historyRepository.ts';
import { createLeadStore, type LeadStore } from './connectors/leads/leadStore.ts';
import { createLeadQueue, type LeadQueue } from './leads/leadQueue.ts';
import { createMailRepository, type MailRepository, type MailSettings } from './mail/mailRepository.ts';
import { createMessageRepository, type MessageRepository } from './messages/messageRepository.ts';
import { createMilestoneRepository, type MilestoneRepository } from './estates/milestoneRepository.ts';
import { createNavigationRepository, type NavigationRepository } from './content/navigationRepository.ts';
import { createOfficeRepository, type OfficeRepository } from './content/officeRepository.ts';
import { createOpenHouseRepository, type OpenHouseRepository } from './openHouses/store/openHouseRepository.ts';
import {
  createRegistrationRepository,
  type RegistrationRepository,
} from './openHouses/store/registrationRepository.ts';
import { createPageRepository, type PageRepository } from './content/pageRepository.ts';
import { createRedirectRepository, type RedirectRepository } from './redirects/redirectRepository.ts';
import { createRentalFeedRepository, type RentalFeedRepository } from './holidayHomes/store/rentalFeedRepository.ts';
import {
  createRentalReservationRepository,
  type RentalReservationRepository,
} from './holidayHomes/store/rentalReservationRepository.ts';
import {
  createRentalSearchRepository,
  type RentalSearchRepository,
} from './holidayHomes/store/rentalSearchRepository.ts';
import { createRentalUnitRepository, type RentalUnitRepository } from './holidayHomes/store/rentalUnitRepository.ts';
import { createReplyRepository, type ReplyRepository } from './core/db/replyRepository.ts';
import { createSiteContentStore, type SiteContentStore } from './siteArchive/clearSite.ts';
import { createSiteRepository, type SiteRepository } from './sites/siteRepository.ts';
import { createSiteTokenRepository, type SiteTokenRepository } from './sites/tokens/siteTokenRepository.ts';
import { type CountRepository, createCountRepository } from './statistics/countRepository.ts';
import { createOwnerLinkRepository, type OwnerLinkRepository } from './statistics/ownerLinkRepository.ts';
import { createStatisticsRepository, type StatisticsRepository } from './statistics/statisticsRepository.ts';
import { createSubscriptionQueue, type SubscriptionQueue } from './savedSearches/subscriptionQueue.ts';
import { createSubscriptionRepository, type SubscriptionRepository } from './savedSearches/subscriptionRepository.ts';
import { createTranslationRepository, type TranslationRepository } from './sites/translationRepository.ts';
import { createUnitOfWork, joinUnitOfWork, type UnitOfWork } from './core/db/unitOfWork.ts';

/** All stores of the back office. */
export interface Repositories {
  readonly sites: SiteRepository;
  readonly siteContent: SiteContentStore;
  readonly siteTokens: SiteTokenRepository;
  readonly navigation: NavigationRepository;
  readonly offices: OfficeRepository;
  readonly pages: PageRepository;
  readonly entities: EntityRepository;
  readonly agreements: AgreementRepository;
  readonly articles: ArticleRepository;
  readonly estatePages: EstatePageRepository;
  readonly redirects: RedirectRepository;
  readonly assets: AssetRepository;
  readonly translations: TranslationRepository;
  readonly collections: CollectionRepository;
  readonly estates: EstateRepository;
  readonly histories: HistoryRepository;
  readonly milestones: MilestoneRepository;
  readonly messages: MessageRepository;
  readonly mails: MailRepository;
  readonly leads: LeadQueue;
  readonly leadStore: LeadStore;
  readonly replies: ReplyRepository;
  readonly counts: CountRepository;
  readonly statistics: StatisticsRepository;
  readonly ownerLinks: OwnerLinkRepository;
  readonly agendas: AgendaRepository;
  readonly appointments: AppointmentRepository;
  readonly openHouses: OpenHouseRepository;
  readonly registrations: RegistrationRepository;
  readonly erasures: ErasureRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly subscriptionQueue: SubscriptionQueue;
  readonly rentalUnits: RentalUnitRepository;
  readonly rentalSearch: RentalSearchRepository;
  readonly rentalReservations: RentalReservationRepository;
  readonly rentalFeeds: RentalFeedRepository;
  readonly connectionSync: SyncStore;
  /**
   * Runs several writes as one transaction, with one purge message per site. `run` may be called twice (after a
   * deadlock, for example) and must use only the repositories that it gets. In the embedded database, all other calls
   * wait until the transaction ends, so the caller should prepare everything before. A `snapshot` transaction fails
   * when it changes a row that another transaction has changed meanwhile (`isOvertaken`).
   */
  transaction<T>(run: (repositories: Repositories) => Promise<T>, isolation?: 'snapshot'): Promise<T>;
}

/** The settings that the repositories need, in addition to the database. */
interface StoreSettings extends MailSettings {
  readonly originals: Originals;
}

const createStores = (unit: UnitOfWork, settings: StoreSettings): Repositories => ({
  sites: createSiteRepository(unit, summariseAllProjects),
  siteContent: createSiteContentStore(unit),
  siteTokens: createSiteTokenRepository(unit),
  navigation: createNavigationRepository(unit),
  offices: createOfficeRepository(unit),
  pages: createPageRepository(unit),
  entities: createEntityRepository(unit),
  agreements: createAgreementRepository(unit),
  articles: createArticleRepository(unit),
  estatePages: createEstatePageRepository(unit),
  redirects: createRedirectRepository(unit),
  assets: createAssetRepository(unit, settings.originals),
  translations: createTranslationRepository(unit),
  collections: createCollectionRepository(unit),
  estates: createEstateRepository(unit),
  histories: createHistoryRepository(unit),
  milestones: createMilestoneRepository(unit),
  messages: createMessageRepository(unit),
  mails: createMailRepository(unit, settings),
  leads: createLeadQueue(unit),
  leadStore: createLeadStore(unit),
  replies: createReplyRepository(unit),
  counts: createCountRepository(unit),
  statistics: createStatisticsRepository(unit),
  ownerLinks: createOwnerLinkRepository(unit),
  agendas: createAgendaRepository(unit),
  appointments: createAppointmentRepository(unit),
  openHouses: createOpenHouseRepository(unit),
  registrations: createRegistrationRepository(unit),
  erasures: createErasureRepository(unit),
  subscriptions: createSubscriptionRepository(unit),
  subscriptionQueue: createSubscriptionQueue(unit),
  rentalUnits: createRentalUnitRepository(unit),
  rentalSearch: createRentalSearchRepository(unit),
  rentalReservations: createRentalReservationRepository(unit),
  rentalFeeds: createRentalFeedRepository(unit),
  connectionSync: createSyncStore(unit.db),
  transaction: (run, isolation) =>
    unit.write((transaction, tags) => run(createStores(joinUnitOfWork(transaction, tags), settings)), isolation),
});

const DEFAULT_MAIL_SETTINGS: MailSettings = { sitePort: 3000 };

/**
 * Creates the repositories. `onPurge` is called after each commit that stored a purge. When there is no media storage,
 * pictures and files are in the database.
 */
export const createRepositories = (
  db: Database,
  onPurge: () => void = () => {},
  { sitePort }: MailSettings = DEFAULT_MAIL_SETTINGS,
  storage?: MediaStorage,
): Repositories => createStores(createUnitOfWork(db, onPurge), { sitePort, originals: createOriginals(storage) });
