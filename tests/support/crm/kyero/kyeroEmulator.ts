import { CrmClock } from '../crmClock.ts';
import type { CrmEmulator, EmulatorOptions } from '../crmEmulator.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';

const FEED_PATH = '/feeds/kyero.xml';
const MEDIA_PATH = '/media/';

/** An emulated feed of homes. The members that it adds to `CrmEmulator` are for tests only. */
export interface KyeroEmulator extends CrmEmulator {
  /** The body that replaces the feed. When it is undefined, the feed is served. */
  feedXml: string | undefined;
}

export async function startKyero(options: EmulatorOptions = {}): Promise<KyeroEmulator> {
  const homes = [700_101, 700_102, 700_103].map((id) => ({ id: String(id), price: 249_500, published: true }));
  let origin = '';
  let body: string | undefined;
  const propertyXml = ({ id, price }: (typeof homes)[number]) =>
    `<property><id>${id}</id><date>2026-11-02 09:14:35</date><ref>KY-${id}</ref><price>${price}</price><currency>EUR</currency><price_freq>sale</price_freq><type> apartment </type>
<town>Gent</town><province>East Flanders</province><country>Belgium</country><postcode>9000</postcode><beds>2</beds><baths>1</baths><pool>0</pool>
<surface_area><built>92</built></surface_area><desc><nl><![CDATA[Licht appartement ${id}.]]></nl></desc>
<images><image id="1"><url>${origin}${MEDIA_PATH}${id}.jpg</url></image></images></property>`;
  const server = await CrmServer.start(
    {
      ...(options.port !== undefined && { port: options.port }),
      isMedia: (route) => route.startsWith(MEDIA_PATH),
      routes: {
        [`GET ${FEED_PATH}`]: () => ({
          status: 200,
          headers: { 'Content-Type': 'application/xml' },
          body:
            body ??
            `<?xml version="1.0" encoding="UTF-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n${homes
              .filter(({ published }) => published)
              .map(propertyXml)
              .join('\n')}\n</root>`,
        }),
        [`GET ${MEDIA_PATH}:name`]: ({ params }) => buildMedia(params['name'] ?? ''),
      },
    },
    new CrmClock(options.speed === undefined ? {} : { speed: options.speed }),
  );
  ({ origin } = server);
  const find = (id: string) => homes.find((home) => home.id === id);
  return {
    server,
    credentials: { address: `${origin}${FEED_PATH}` },
    settings: {},
    get feedXml() {
      return body;
    },
    set feedXml(text) {
      body = text;
    },
    homes: () => homes.map(({ id, price, published }) => ({ id, title: `Apartment ${id}`, price, published })),
    change: (id) => {
      const home = find(id);
      if (home) home.price += 5000;
    },
    withdraw: (id) => {
      const home = find(id);
      if (home) home.published = false;
    },
    add: () => {
      const id = String(700_101 + homes.length);
      homes.push({ id, price: 250_000, published: true });
      return id;
    },
    close: () => server.close(),
  };
}
