import type { ArticleRepository } from '../articles/articleRepository.ts';
import type { AssetRepository } from '../assets/assetRepository.ts';
import type { AgreementRepository } from '../content/agreementRepository.ts';
import type { EntityRepository } from '../content/entityRepository.ts';
import type { NavigationRepository } from '../content/navigationRepository.ts';
import type { OfficeRepository } from '../content/officeRepository.ts';
import type { PageRepository } from '../content/pageRepository.ts';
import type { CollectionRepository } from '../estates/contents/collectionRepository.ts';
import type { EstatePageRepository } from '../estates/contents/estatePageRepository.ts';
import type { EstateRepository } from '../estates/estateRepository.ts';
import type { HistoryRepository } from '../estates/history/historyRepository.ts';
import type { RentalUnitRepository } from '../holidayHomes/store/rentalUnitRepository.ts';
import type { OpenHouseRepository } from '../openHouses/store/openHouseRepository.ts';
import type { RedirectRepository } from '../redirects/redirectRepository.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import type { TranslationRepository } from '../sites/translationRepository.ts';
import type { CountRepository } from '../statistics/countRepository.ts';
import type { AgendaRepository } from '../viewings/store/agendaRepository.ts';

/** The stores in which the content of an agency is compared and written. */
export interface DemoWriteStores {
  readonly agendas: Pick<AgendaRepository, 'put'>;
  readonly agreements: Pick<AgreementRepository, 'put'>;
  readonly articles: Pick<ArticleRepository, 'put'>;
  readonly assets: Pick<AssetRepository, 'put'>;
  readonly collections: Pick<CollectionRepository, 'put'>;
  readonly entities: Pick<EntityRepository, 'put'>;
  readonly counts: Pick<CountRepository, 'fill'>;
  readonly estatePages: Pick<EstatePageRepository, 'put'>;
  readonly estates: Pick<EstateRepository, 'get' | 'upsertMany' | 'withdrawMany'>;
  readonly histories: Pick<HistoryRepository, 'putPast'>;
  readonly navigation: Pick<NavigationRepository, 'put'>;
  readonly offices: Pick<OfficeRepository, 'put'>;
  readonly openHouses: Pick<OpenHouseRepository, 'of' | 'store'>;
  readonly pages: Pick<PageRepository, 'put'>;
  readonly redirects: Pick<RedirectRepository, 'putMany'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'upsertMany'>;
  readonly sites: Pick<SiteRepository, 'put'>;
  readonly translations: Pick<TranslationRepository, 'put'>;
}

export interface DemoStores {
  readonly assets: Pick<AssetRepository, 'list'>;
  transaction<T>(run: (stores: DemoWriteStores) => Promise<T>): Promise<T>;
}
