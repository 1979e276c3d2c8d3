import { BesideBrief } from '#server/site/estates/brief/BesideBrief.tsx';
import { findBrief } from '#server/site/estates/brief/findBrief.ts';
import { findEstate } from '#server/site/estates/findEstate.ts';
import { PageHead } from '#server/site/layout/PageHead.tsx';
import head from '#server/site/layout/styles/pageHead.module.css';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import type { Screen, ScreenOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { tag } from '#shared/api/purge.ts';
import { isForRent } from '#shared/domain/rules.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { toSubscribeHref } from '#shared/ui/listing/subscribeHref.ts';
import { buildPriceRows, type PriceRow } from './priceRows.ts';
import css from './prices.module.css';

/** The radius around the home, in kilometres, of a saved search for price reductions of other homes. */
const RADIUS_KM = 10;

interface PriceTableProps {
  readonly rows: readonly PriceRow[];
  readonly isRent: boolean;
  readonly title: string;
  readonly t: Translate;
}

/** Renders the earlier prices with the day on which each began, newest first. */
function PriceTable({ rows, isRent, title, t }: PriceTableProps) {
  return (
    <table className={css['prices']}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('history:prices.since')}</th>
          <th scope="col" className={css['amount']}>
            {t(isRent ? 'history:prices.rent' : 'history:prices.sale')}
          </th>
          <th scope="col" className={css['amount']}>
            {t('history:prices.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, sinceText, price, changeText }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{sinceText}</time>
            </th>
            <td className={css['amount']}>{price}</td>
            <td className={css['amount']}>{changeText ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Renders the prices of an estate over time. Returns the page for a missing address when the agency does not publish
 * them, or when the estate had only one price.
 */
async function loadPricesPage(request: ScreenRequest, id: number): Promise<ScreenOutcome> {
  const { site, locale, t } = request;
  const tags = [tag.site(site.id), tag.estate(site.id, id)];
  const foundEstate = await findEstate(request, id);
  const brief = foundEstate && (await findBrief(request, id));
  const prices = foundEstate?.estate.prices;
  if (!foundEstate || !brief || !prices || !site.history.prices) return { ...buildNotFoundOutcome(request), tags };
  const { general, address } = foundEstate.estate;
  const isRent = isForRent(general.transaction.id);
  const title = t('history:prices.title');
  const getPath = (language: typeof locale) => pathFor('estatePrices', language, { estateId: id });
  const alertHref = toSubscribeHref(locale, {
    transaction: isRent ? RENT_TRANSACTIONS : SALE_TRANSACTIONS,
    type: [general.headType.id],
    city: [address.city.id],
    radius: RADIUS_KM,
    more: { reduced: '1' },
    page: 1,
  });
  return {
    type: 'page',
    status: 200,
    head: {
      title: `${title} | ${brief.title}`,
      robots: 'noindex',
      canonical: getPath(locale),
      alternates: Object.fromEntries(site.locales.map((language) => [language, getPath(language)])),
    },
    body: (
      <>
        <Stylesheets names={['history', 'booking']} />
        <PageHead title={title} introText={t('history:prices.text')} />
        <BesideBrief estate={brief} t={t}>
          <PriceTable rows={buildPriceRows(prices, locale)} isRent={isRent} title={title} t={t} />
          <p className={head['actions']} data-print="no">
            <a className={button['button']} href={brief.href}>
              {t('history:prices.back')}
            </a>
            <a className={button['quiet']} href={alertHref} rel="nofollow">
              {t('history:prices.alert')}
            </a>
          </p>
        </BesideBrief>
      </>
    ),
    tags,
    cache: 'page',
  };
}

/** The page with the earlier prices of an estate. */
export const pricesScreen: Screen = {
  load: (request) => loadPricesPage(request, Number(request.route.params['estateId'])),
};
