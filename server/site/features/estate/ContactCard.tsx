import { createElement, type ReactNode } from 'react';
import type { Site } from '#shared/api/site.ts';
import { type Locale, localize, findContentLocale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { keepDatesTogether } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { toInitials } from '../../people/initials.ts';
import css from '../../estates/styles/contactCard.module.css';
import { Icon, getIconClassNames, type IconName } from '#shared/ui/Icon.tsx';
import { Picture } from '#shared/ui/Picture.tsx';
import { sanitize } from '../../render/html/sanitize.ts';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import { PROPERTY_CONTACT_ID } from '../contact/propertyContactId.ts';
import { buildContactWays } from '../../estates/contactWays.ts';
import { PhoneWays } from '../../estates/PhoneWays.tsx';
import { formatOpeningWeek } from '../../people/openingWeek.ts';
import { OpeningStatus } from '../../people/OpeningStatus.tsx';
import { toWhatsappHref } from '../../people/whatsapp.ts';
import { toContentKey } from '../../render/fragments/fragmentKey.ts';
import type { ContactOptions } from './contactOptions.ts';
import type { EstateView } from '../../estates/estateView.ts';
import { PriceLine, PriceLines } from '../../estates/cards/PriceLine.tsx';
import { toParagraphs } from '../../estates/description/splitDescription.ts';

interface ContactCardProps {
  readonly view: EstateView;
  readonly site: Site;
  readonly locale: Locale;
  readonly t: Translate;
  /** The path of the sales representative's page. */
  readonly agentPath?: string | undefined;
  readonly contactOptions?: ContactOptions | undefined;
}

/** Renders the price and the sales representative, or the agency when there is none. The card is always visible. */
export function ContactCard(props: ContactCardProps) {
  return (
    <CachedElement
      name="contact card"
      elementName="aside"
      attributes={{ className: css['card'], 'aria-label': props.t('estate:contact.title') }}
      ingredients={[props.view, props.agentPath, props.contactOptions && toContentKey(props.contactOptions)]}
      renderContent={() => <ContactCardBody {...props} />}
    />
  );
}

function ContactCardBody({ view, site, locale, t, agentPath, contactOptions }: ContactCardProps) {
  const { salesRep } = view;
  const { name, phones, email } = buildContactWays(view, site);
  const description = localize(salesRep?.description, locale);
  const descriptionLocale = salesRep?.description && findContentLocale(salesRep.description, locale);
  return (
    <>
      <div className={css['price']}>
        <PriceLines view={view} t={t} />
      </div>
      {view.openHouse ? (
        <a className={css['costs']} href={pathFor('openHouse', locale, { estateId: view.id, day: view.openHouse.day })}>
          {keepDatesTogether(view.openHouse.words)}
        </a>
      ) : null}
      {view.costs ? (
        <a
          className={css['costs']}
          href={pathFor('estateCosts', locale, { estateId: view.id })}
          rel="nofollow"
          data-print="no"
        >
          {t(`costs:link.${view.costs}`)}
        </a>
      ) : null}
      {view.closed ? <p className={css['closed']}>{t('estate:contact.closed', { status: view.transaction })}</p> : null}
      <div className={css['person']}>
        {salesRep ? <Portrait salesRep={salesRep} /> : null}
        <div>
          <p className={css['name']}>{agentPath ? <a href={agentPath}>{name}</a> : name}</p>
          <p className={css['small']}>
            {salesRep ? localize(salesRep.function, locale) : localize(site.tagline, locale)}
          </p>
        </div>
      </div>
      <div className={css['ways']} data-print="no">
        {view.closed ? (
          <a className={button['button']} href="#similar">
            {t('around:contact.similar')}
          </a>
        ) : null}
        {view.canBookViewing ? (
          <a className={button['button']} href={pathFor('viewing', locale, { estateId: view.id })} rel="nofollow">
            {t('estate:contact.viewing')}
          </a>
        ) : null}
        {view.closed || view.canBookViewing ? null : (
          <MessageLink className={getIconClassNames('mail', button['button'])} t={t} />
        )}
        <PhoneWays phones={phones.slice(0, 1)} t={t} />
        {phones.length > 0 && contactOptions?.hours ? (
          <OpeningHoursLine hours={contactOptions.hours} today={contactOptions.today} locale={locale} t={t} />
        ) : null}
      </div>
      <QuietContactLinks view={view} site={site} locale={locale} t={t} contactOptions={contactOptions} />
      {description ? (
        <div
          className={`${css['small']} ${css['about']}`}
          lang={descriptionLocale === locale ? undefined : descriptionLocale}
          dangerouslySetInnerHTML={{ __html: sanitize(toParagraphs(description)) }}
        />
      ) : null}
      <ContactActions estateId={view.id} locale={locale} t={t} />
      <p className={css['print']}>{[...phones.map(({ number }) => number), email].filter(Boolean).join(', ')}</p>
      {view.reference ? <p className={css['small']}>{`${t('estate:label.reference')} ${view.reference}`}</p> : null}
    </>
  );
}

/** Renders further ways to reach the agency, as quiet links below the buttons. */
function QuietContactLinks({ view, site, locale, t, contactOptions }: Omit<ContactCardProps, 'agentPath'>) {
  const { name, phones, email, mailHref } = buildContactWays(view, site);
  return (
    <ul className={css['more']} data-print="no">
      {phones.slice(1).map((phone) => (
        <li key={phone.number}>
          <PhoneWays phones={[phone]} isQuiet t={t} />
        </li>
      ))}
      {view.closed ? null : (
        <li>
          <a href={`${pathFor('callback', locale)}?about=${view.id}`} rel="nofollow">
            {t('ask:callback.link')}
          </a>
        </li>
      )}
      {contactOptions?.whatsappNumber && !view.closed ? (
        <li>
          <a
            href={toWhatsappHref(
              contactOptions.whatsappNumber,
              t('ask:whatsapp.text', { title: view.title, address: contactOptions.pageUrl }),
            )}
            rel="noopener noreferrer"
            aria-label={t('ask:whatsapp.name', { name })}
          >
            WhatsApp
          </a>
        </li>
      ) : null}
      {view.closed || view.canBookViewing ? (
        <li>
          <MessageLink t={t} />
        </li>
      ) : null}
      {view.salesRep?.email ? (
        <li>
          <a href={mailHref}>
            <span className="visually-hidden">{`${t('around:contact.email')} `}</span>
            <span className={css['email']}>{renderBreakableEmail(email)}</span>
          </a>
        </li>
      ) : null}
    </ul>
  );
}

const MessageLink = ({ className, t }: { readonly className?: string | undefined; readonly t: Translate }) => (
  <a className={className} href={`#${PROPERTY_CONTACT_ID}`}>
    {t('contact:property.button')}
  </a>
);

/**
 * Renders what a visitor can do with the home: save, share, send to a friend, print. All of these except the link to
 * "send to a friend" need a script (`client/estate/enhanceActions.ts`, `client/favorites`).
 */
function ContactActions({ estateId, locale, t }: { estateId: number; locale: Locale; t: Translate }) {
  const renderAction = (name: string, icon: IconName, text: string) => (
    <button type="button" className={getIconClassNames(icon, css['action'])} data-action={name}>
      {t(text)}
    </button>
  );
  return createElement(
    'gevel-actions',
    {
      class: css['actions'],
      'data-estate-id': estateId,
      'data-print': 'no',
      'data-saved': t('around:action.savedNow'),
      'data-removed': t('around:action.removedNow'),
      'data-not-kept': t('around:action.notKept'),
      'data-copied': t('around:action.copied'),
      'data-not-copied': t('around:action.notCopied'),
    },
    <button
      type="button"
      className={getIconClassNames('heart', css['action'])}
      data-favorite={estateId}
      aria-pressed={false}
    >
      {t('around:action.save')}
    </button>,
    renderAction('share', 'share', 'around:action.share'),
    <a
      className={getIconClassNames('mail', css['action'])}
      href={pathFor('sendToAFriend', locale, { estateId })}
      rel="nofollow"
    >
      <span>
        {t('friend:action.short')}
        <span className={`visually-hidden ${css['rest']}`}>{` ${t('friend:action.rest')}`}</span>
      </span>
    </a>,
    renderAction('print', 'print', 'around:action.print'),
    <output className={css['status']} />,
  );
}

interface OpeningHoursLineProps {
  readonly hours: NonNullable<ContactOptions['hours']>;
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the opening hours of the week, and an element in which a script shows whether the office is open now. */
const OpeningHoursLine = ({ hours, today, locale, t }: OpeningHoursLineProps) => (
  <p className={css['small']}>
    <OpeningStatus openingHours={hours} today={today} locale={locale} t={t} className={css['now']} />
    {formatOpeningWeek(hours, today, { locale, t })}
  </p>
);

/** Lets a long mail address break after the @. */
function renderBreakableEmail(email: string): ReactNode {
  const domainStart = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </>
  );
}

/** Renders the bar that is always visible on small screens, with the price and the ways to contact the agency. */
export function ContactBar(props: ContactCardProps) {
  return (
    <CachedElement
      name="contact bar"
      elementName="aside"
      attributes={{ className: css['bar'], 'aria-label': props.t('around:contact.bar'), 'data-print': 'no' }}
      ingredients={[props.view]}
      renderContent={() => <MainContactLinks {...props} />}
    />
  );
}

function MainContactLinks({ view, site, locale, t }: ContactCardProps) {
  const { name, phones } = buildContactWays(view, site);
  const phone = phones.find(({ href }) => href !== undefined);
  return (
    <>
      <div className={css['barPrice']}>
        <PriceLine view={view} t={t} />
      </div>
      {phone ? (
        <a className={button['quiet']} href={phone.href} aria-label={t('around:contact.callName', { name })}>
          <Icon name="phone" />
        </a>
      ) : null}
      {view.canBookViewing ? (
        <a className={button['button']} href={pathFor('viewing', locale, { estateId: view.id })} rel="nofollow">
          {t('around:contact.viewing')}
        </a>
      ) : (
        <a className={button['button']} href={`#${PROPERTY_CONTACT_ID}`}>
          {t('around:contact.mail')}
        </a>
      )}
    </>
  );
}

function Portrait({ salesRep }: { salesRep: NonNullable<EstateView['salesRep']> }) {
  const { picture, name } = salesRep;
  if (picture?.width && picture.height) {
    const { id, hash, width, height } = picture;
    return (
      <span className={css['portrait']}>
        <Picture
          picture={{ id, hash, width, height, alt: '' }}
          sources={['portrait']}
          sizes="64px"
          className={css['face']}
        />
      </span>
    );
  }
  return (
    <span className={css['portrait']} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}
