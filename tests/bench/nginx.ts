import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Program, startProgram } from '../support/programs/program.ts';
import { buildServerCoreCommand } from './load.ts';

/** Returns the path of nginx; undefined where it is not installed. */
export const findNginx = (): string | undefined =>
  [process.env['NGINX'], '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

/** The headers that are not copied from the site to nginx, because Node or nginx creates its own. */
const SERVER_SPECIFIC_HEADERS = new Set([
  'content-type',
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'etag',
  'transfer-encoding',
]);

interface StaticFile {
  readonly folder: string;
  readonly port: number;
  readonly contentType: string;
  /** The headers of the site’s response, which nginx sends too. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/**
 * Starts an nginx with one worker on the servers' core. It sends a precompressed page of the site with the same
 * headers, as fast as nginx can.
 */
export async function startNginx(
  program: string,
  { folder, port, contentType, headers, body }: StaticFile,
): Promise<Program> {
  mkdirSync(path.join(folder, 'logs'), { recursive: true });
  writeFileSync(path.join(folder, 'page'), body);
  const added = [...headers]
    .filter(([name]) => !SERVER_SPECIFIC_HEADERS.has(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  const configuration = `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=10;
      keepalive_requests 100000000;
      server {
        listen 127.0.0.1:${port};
        location / {
          root ${folder};
          default_type '${contentType}';
          ${added.join('\n          ')}
          try_files /page =404;
        }
      }
    }`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const [command, args] = buildServerCoreCommand(program, ['-p', folder, '-c', file]);
  return startProgram(command, args, { readyPattern: /start worker process \d+/ });
}
