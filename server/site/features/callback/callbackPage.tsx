import { tag } from '#shared/api/purge.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import type { FormState } from '#shared/ui/forms/formState.ts';
import { DrawnPlace } from '#shared/ui/estate/DrawnPlace.tsx';
import { PhoneLine } from '../../layout/PhoneLine.tsx';
import { BesideBrief } from '../../estates/brief/BesideBrief.tsx';
import { createFormView } from '../../forms/formView.ts';
import { Alert } from '../../forms/pieces/Alert.tsx';
import css from '../../forms/pieces/contact.module.css';
import fields from '../../forms/pieces/fields.module.css';
import { SentMessage } from '../../forms/pieces/Sent.tsx';
import { getOfficeDrawing } from '../../map/placeDrawing.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import type { PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { CALLBACK_FORM } from './callbackFields.ts';
import { CallbackPerson } from './CallbackPerson.tsx';
import { CallbackForm } from './CallbackForm.tsx';
import { buildCallbackQuery, type CallbackQuery, type CallbackSubject } from './callbackSubject.ts';
import { listCallbackDays } from './callbackTimes.ts';

interface CallbackPageContent {
  readonly query: CallbackQuery;
  readonly subject: CallbackSubject;
  readonly state?: FormState;
  /** True when the visitor's request for a call has been received. */
  readonly isSent?: boolean;
}

/** Renders the page that says who will call about which home, and that asks for a time. */
export function buildCallbackPage(
  request: ScreenRequest,
  { query, subject, state, isSent = false }: CallbackPageContent,
): PageOutcome {
  const { site, locale, t } = request;
  const { estate, name, hours, office } = subject;
  const officeDrawing = office && getOfficeDrawing(site, office, locale);
  const title = t('ask:callback.title');
  const search = buildCallbackQuery(query);
  const getPath = (language: typeof locale) => pathFor('callback', language) + (search && `?${search}`);
  return {
    type: 'page',
    status: 200,
    head: {
      title: estate ? `${title} | ${estate.title}` : title,
      robots: 'noindex',
      canonical: getPath(locale),
      alternates: Object.fromEntries(site.locales.map((language) => [language, getPath(language)])),
    },
    body: (
      <>
        <Stylesheets names={['booking']} />
        <PageHead title={title} introText={isSent ? undefined : t('ask:callback.text', { name })} />
        <BesideBrief
          estate={estate}
          detailLines={<CallbackPerson {...subject} today={toBrusselsDay(new Date())} locale={locale} t={t} />}
          officePicture={officeDrawing ? <DrawnPlace drawing={officeDrawing} t={t} /> : undefined}
          t={t}
        >
          {isSent ? (
            <Alert kind="success">
              <SentMessage title={t('ask:callback.sent.title')} text={t('ask:callback.sent.text')} />
              {estate ? (
                <p className={css['ways']}>
                  <a href={estate.href}>{t('contact:sent.back')}</a>
                </p>
              ) : null}
            </Alert>
          ) : (
            <CallbackChoice
              request={request}
              query={query}
              subject={subject}
              days={listCallbackDays(hours, Date.now())}
              state={state}
            />
          )}
        </BesideBrief>
      </>
    ),
    tags: [
      tag.site(site.id),
      tag.offices(site.id),
      tag.entities(site.id),
      ...(estate ? [tag.estate(site.id, estate.id)] : []),
    ],
    // The page is stored for a short time, because the times that remain today change within the hour.
    cache: 'partial',
  };
}

interface CallbackChoiceProps {
  readonly request: ScreenRequest;
  readonly query: CallbackQuery;
  readonly subject: CallbackSubject;
  readonly days: ReturnType<typeof listCallbackDays>;
  readonly state: FormState | undefined;
}

function CallbackChoice({ request, query, subject: { phone }, days, state }: CallbackChoiceProps) {
  const { site, locale, t } = request;
  if (days.length === 0) {
    return (
      <>
        <p className={fields['lead']}>{t('ask:callback.none')}</p>
        <p className={css['ways']}>
          <a className={button['button']} href={pathFor('contact', locale)}>
            {t('contact:property.button')}
          </a>
        </p>
      </>
    );
  }
  const [textBeforePhone, textAfterPhone] = t('ask:callback.note', { phone: '\n' }).split('\n');
  return (
    <>
      {phone ? (
        <p className={fields['lead']}>
          {textBeforePhone}
          <PhoneLine phone={phone.replaceAll(' ', '\u00a0')} />
          {textAfterPhone}
        </p>
      ) : null}
      <CallbackForm
        form={createFormView(request, CALLBACK_FORM, pathFor('ajaxContactForm', locale), state)}
        site={site}
        locale={locale}
        query={query}
        days={days}
      />
    </>
  );
}
