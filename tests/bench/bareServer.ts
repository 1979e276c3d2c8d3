/**
 * This program measures the speed of Node itself: its HTTP server sends the same status, headers and bytes to every
 * client. It reads `{ headers, body }` (alternating names and values, Base64) from the file named by its argument.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file = '', port = '0'] = process.argv;
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: string[]; body: string };
const bodyBytes = Buffer.from(body, 'base64');

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bodyBytes);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
