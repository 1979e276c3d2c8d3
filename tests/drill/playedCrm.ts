import { buildConnectVariables } from '../support/crm/connectVariables.ts';
import { startZabun } from '../support/crm/zabun/zabunEmulator.ts';

/** The agency whose leads are sent to a CRM. */
export const CRM_SITE = { id: 'kust', host: 'kust.localhost' } as const;

/** A CRM that accepts leads and has no homes. */
export interface DrillCrm {
  /** The variables with which back offices connect to it. */
  readonly variables: Readonly<Record<string, string>>;
  /** The e-mail addresses of the visitors in all calls to which it responded with success. */
  readonly takenEmails: readonly string[];
  close(): Promise<void>;
}

const POLL_INTERVAL_MS = 1000;
const VISITOR_EMAIL = /drill-\d+@visitor\.example/;

export async function startPlayedCrm(): Promise<DrillCrm> {
  const crm = await startZabun({ requestsPerSecond: 100 });
  for (const { id } of crm.homes()) crm.withdraw(id);
  const taken: string[] = [];
  // The requests are read continuously, because the emulator stores only the last ones.
  const readVisits = () => {
    for (const visit of crm.server.takeVisits()) {
      const [email] = VISITOR_EMAIL.exec(visit.body) ?? [];
      if (email !== undefined && visit.status === 200 && crm.isDelivery?.(visit)) taken.push(email);
    }
  };
  const timer = setInterval(readVisits, POLL_INTERVAL_MS).unref();
  return {
    variables: { ...buildConnectVariables('zabun', crm, CRM_SITE.id), CONNECTOR_NETWORKS: '127.0.0.1' },
    get takenEmails() {
      readVisits();
      return taken;
    },
    async close() {
      clearInterval(timer);
      await crm.close();
    },
  };
}
