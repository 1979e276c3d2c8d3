import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { SITE_PORT, TILE_SERVER } from '../e2e/support/addresses.ts';
import { addLargeSite } from '../e2e/support/largeSite.ts';
import { siteSettings } from '../e2e/support/siteSettings.ts';
import { startBuiltProduct } from '../support/programs/builtProduct.ts';
import { getDemoFolder } from '../support/programs/demoFolder.ts';
import { SITE_DATA } from './siteData.ts';

/** Starts a server with a map tile of one colour. */
async function startTiles(): Promise<() => void> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde3d4' } })
    .png()
    .toBuffer();
  const server = createServer((_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(tile));
  await new Promise<void>((resolve) => {
    server.listen(TILE_SERVER.port, resolve);
  });
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/**
 * Starts the built product with the demo data, once for the journeys of all engines. Returns a function that ends the
 * product.
 */
export async function setup(): Promise<() => Promise<void>> {
  // With this variable, the journeys use a server that was started by hand with the same settings. It helps to work on
  // the journeys.
  if (process.env['E2E_REUSE'] === '1') return async () => {};
  await rm(SITE_DATA, { recursive: true, force: true });
  // The demo data are copied if they exist. Otherwise the product loads them itself, as at its first start.
  if (existsSync(getDemoFolder())) await cp(getDemoFolder(), SITE_DATA, { recursive: true });
  const place = { port: SITE_PORT, adminPort: SITE_PORT + 1, dataDir: SITE_DATA };
  const endTiles = await startTiles();
  let product: Awaited<ReturnType<typeof startBuiltProduct>> | undefined;
  const end = async () => {
    endTiles();
    await product?.stop();
  };
  try {
    product = await startBuiltProduct(place, siteSettings(SITE_DATA));
    await addLargeSite();
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
