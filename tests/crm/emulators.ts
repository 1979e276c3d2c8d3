import type { CrmEmulator, EmulatorOptions } from '../support/crm/crmEmulator.ts';

interface EmulatorEntry {
  readonly label: string;
  start(options: EmulatorOptions): Promise<CrmEmulator>;
}

/** The emulators, by the name that `connect` accepts. */
export const EMULATORS: Readonly<Record<string, EmulatorEntry>> = {
  kyero: {
    label: 'Kyero',
    start: async (options) => (await import('../support/crm/kyero/kyeroEmulator.ts')).startKyero(options),
  },
  openimmo: {
    label: 'OpenImmo',
    start: async (options) => (await import('../support/crm/openimmo/openImmoEmulator.ts')).startOpenImmo(options),
  },
  organimmo: {
    label: 'Organimmo',
    start: async (options) =>
      (await import('../support/crm/organimmo/organimmoEmulator.ts')).OrganimmoEmulator.start(options),
  },
  skarabee: {
    label: 'Skarabee',
    start: async (options) => (await import('../support/crm/skarabee/skarabeeEmulator.ts')).startSkarabee(options),
  },
  sweepbright: {
    label: 'SweepBright',
    start: async (options) =>
      (await import('../support/crm/sweepbright/sweepbrightEmulator.ts')).startSweepbright(options),
  },
  whise: {
    label: 'Whise',
    start: async (options) => (await import('../support/crm/whise/whiseEmulator.ts')).startWhise(options),
  },
  zabun: {
    label: 'Zabun',
    start: async (options) => (await import('../support/crm/zabun/zabunEmulator.ts')).startZabun(options),
  },
};
