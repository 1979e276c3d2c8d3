import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import path from 'node:path';
import { readEmbeddedAddress } from '#server/backoffice/core/db/embedded/embeddedAddress.ts';
import { estateInput, GENT } from '../../support/estateInput.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { findPostgres } from '../../support/programs/postgres.ts';
import { startProgram } from '../../support/programs/program.ts';
import { DRILL_AGENCIES, callBackOffice } from '../drillSites.ts';
import type { DrillFault } from '../fault.ts';
import { toBuiltPath, type DrillMachines } from '../machines.ts';
import { requestPage } from '../visitors.ts';

const MAX_DUMP_MS = 30_000;
const MAX_ATTEMPTS = 3;
const ESTATE_ID = 900_001;

/** Returns the error output of pg_dump; undefined when it succeeded. */
const findFailure = (program: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const options = { timeout: MAX_DUMP_MS, maxBuffer: 256 * 1024 * 1024 };
    execFile(program, args, options, (error, _dump, errorOutput) =>
      resolve(error === null ? undefined : errorOutput.trim()),
    );
  });

/** Starts a separate product on the embedded database. */
async function startProduct({ folder, token }: DrillMachines) {
  const [port = 0, adminPort = 0, backOfficePort = 0] = await findFreePorts(3);
  const dataDir = path.join(folder, 'embedded');
  const program = await startProgram(process.execPath, [toBuiltPath('main.js')], {
    readyPattern: /Gevel is ready/,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      API_TOKEN: token,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      BACKOFFICE_PORT: String(backOfficePort),
      WORKERS: '1',
      WARM_PAGES: '0',
    },
  });
  const agent = new Agent({ keepAlive: true });
  const backOffice = { url: `http://127.0.0.1:${backOfficePort}` };
  const [{ id, host, name }] = DRILL_AGENCIES;
  let checks = 0;
  return {
    dataDir,
    /** Returns the problems of the health check, of a page that was never rendered before, and of a write. */
    async check(): Promise<readonly string[]> {
      checks += 1;
      const health = await callBackOffice(backOffice, token, { method: 'GET', path: '/health' });
      const page = await requestPage(agent, port, { host, path: `/nl/aanbod?price-max=${1_000_000 + checks}` });
      const body = estateInput({ id: ESTATE_ID, price: 7_100_000 + checks, city: GENT });
      const record = `/sites/${id}/estate-records/${ESTATE_ID}`;
      const write = await callBackOffice(backOffice, token, { method: 'PUT', path: record, body });
      return [
        ...(health?.ok ? [] : [`health says ${health?.status ?? 'nothing'}`]),
        ...(page.status === 200 && page.text.includes(name) ? [] : [`a page is wrong: ${page.status}`]),
        ...(write?.ok ? [] : [`a write is refused: ${write?.status ?? 'no answer'}`]),
      ];
    },
    async stop() {
      agent.destroy();
      await program.stop();
    },
  };
}

export const EMBEDDED_FAULTS: readonly DrillFault[] = [
  {
    name: 'dump-embedded',
    title: 'pg_dump of an embedded database, three times',
    async play({ machines, addNote }) {
      const binaries = await findPostgres();
      if (binaries === undefined) return ['pg_dump is not installed'];
      const product = await startProduct(machines);
      try {
        const found = [...(await product.check())];
        const address = readEmbeddedAddress(product.dataDir);
        if (address === undefined) return ['the embedded database has no address'];
        const args = ['-h', address.host, '-p', String(address.port), '-U', 'postgres', '-d', 'postgres'];
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
          const failure = await findFailure(path.join(binaries, 'pg_dump'), args);
          const [, words = failure] = /error: (.*)/.exec(failure ?? '') ?? [];
          if (attempt === 0) addNote(words === undefined ? 'the dump was made' : `pg_dump ended: ${words}`);
          found.push(...(await product.check()).map((fault) => `after it, ${fault}`));
        }
        return found;
      } finally {
        await product.stop();
      }
    },
  },
];
