import type { AccountCheckResult, PublishedPage, RecordAnswer, CrmSession, SessionContext } from '../seam/adapter.ts';
import { CrmFailure, NotPublished } from '../seam/crmFailure.ts';
import type { Authorise } from '../seam/crmHttp.ts';
import { type Lead, type LeadAnswer, LeadRefused } from '../seam/lead.ts';
import { createBearerTokens } from '../transport/bearerTokens.ts';
import { buildContactBody, buildGeneralBody, buildPreferencesBody } from './leadBody.ts';
import type { SweepbrightSettings } from './settings.ts';

type Context = SessionContext<SweepbrightSettings>;

/** Creates the function that authorises requests with tokens of the grant `client_credentials`. */
const createAuthorise = ({ http, credentials, settings, now, tokens }: Context): Authorise =>
  createBearerTokens(
    { http, now, tokens },
    {
      url: `${settings.apiUrl}/oauth/token`,
      body: {
        grant_type: 'client_credentials',
        client_id: credentials['clientId'],
        client_secret: credentials['clientSecret'],
      },
      refusalMessage: 'the client id or secret is not accepted',
    },
  );

/** The statuses with which SweepBright refuses the lead itself, so that another attempt would fail too. */
const REFUSAL_STATUSES: ReadonlySet<number | undefined> = new Set([400, 403, 404, 413, 422]);

function throwLeadFailure(failure: unknown): never {
  if (failure instanceof CrmFailure && REFUSAL_STATUSES.has(failure.status))
    throw new LeadRefused(failure.detail ?? failure.message, { cause: failure });
  throw failure;
}

const buildEstatePath = (id: string, suffix = ''): string => `/estates/${encodeURIComponent(id)}${suffix}`;

/**
 * Opens one account. SweepBright has no list of homes: it sends a hook when a home is published, and the home can only
 * be read within an hour after that hook.
 */
export function createSession(context: Context): CrmSession {
  const { http, credentials, settings, locales } = context;
  const authorise = createAuthorise(context);
  const apiUrl = settings.apiUrl;
  const headers = { Accept: `application/vnd.sweepbright.v${settings.version}+json` };

  const postJson = (path: string, body: object) =>
    http.request(
      { method: 'POST', url: `${apiUrl}${path}`, headers, body, repeat: 'once', answer: 'none', isUrgent: true },
      authorise,
    );

  async function sendGeneralContact(lead: Lead): Promise<void> {
    const { wishes } = lead;
    await postJson('/contacts', { ...buildGeneralBody(lead), ...(wishes && buildPreferencesBody(wishes)) }).catch(
      throwLeadFailure,
    );
  }

  async function sendEstateContact(lead: Lead, recordId: string): Promise<void> {
    const body = buildContactBody(lead);
    try {
      await postJson(buildEstatePath(recordId, '/contacts'), body);
    } catch (failure) {
      const isGone = failure instanceof NotPublished || (failure instanceof CrmFailure && failure.status === 404);
      if (!isGone) throwLeadFailure(failure);
      // SweepBright no longer publishes the home, so it did not process this lead. The lead is sent again without the
      // home.
      await sendGeneralContact(lead);
    }
  }

  return {
    async check(): Promise<AccountCheckResult> {
      await authorise(true);
      const doubts = ['SweepBright has no list of homes: each home arrives when it is published there (again)'];
      if (settings.officeId === undefined)
        doubts.push('without officeId, people who want to sell are sent as general contacts, not as owners');
      return { account: `client ${credentials['clientId'] ?? ''}`, doubts };
    },

    async read(id: string): Promise<RecordAnswer> {
      const { body } = await http
        .request(
          {
            method: 'GET',
            url: `${apiUrl}${buildEstatePath(id)}`,
            headers,
            repeat: 'safe',
            answer: 'json',
            isUrgent: true,
          },
          authorise,
        )
        .catch((failure: unknown) => {
          if (failure instanceof CrmFailure && (failure.status === 404 || failure.status === 410))
            throw new NotPublished('it is not published to this website, or the hour in which it can be read is over', {
              cause: failure,
            });
          throw failure;
        });
      return { raw: body };
    },

    async sendLead(lead: Lead): Promise<LeadAnswer> {
      const recordId = lead.subject?.recordId;
      if (lead.kind === 'estimate' && settings.officeId !== undefined) {
        const body = { ...buildGeneralBody(lead), property_id: null, office_id: settings.officeId };
        await postJson('/contacts/owners', body).catch(throwLeadFailure);
      } else if (recordId === undefined || lead.wishes) await sendGeneralContact(lead);
      else await sendEstateContact(lead, recordId);
      return {};
    },

    async report({ recordId, urls, state, isUnit }: PublishedPage): Promise<void> {
      // SweepBright accepts no reports about units. A page that is gone is not reported, because SweepBright itself
      // withdrew the home.
      if (isUnit || state === 'offline') return;
      const url = locales.map((locale) => urls[locale]).find(Boolean) ?? Object.values(urls)[0];
      if (url === undefined) return;
      await http
        .request(
          {
            method: 'PUT',
            url: `${apiUrl}${buildEstatePath(recordId, '/url')}`,
            headers,
            body: { url },
            repeat: 'safe',
            answer: 'none',
          },
          authorise,
        )
        .catch((failure: unknown) => {
          if (failure instanceof CrmFailure && failure.status === 404)
            throw new NotPublished('it is no longer published to this website', { cause: failure });
          throw failure;
        });
    },
  };
}
