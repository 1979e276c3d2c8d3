import type { VirtualVisitView } from '#shared/ui/estate/virtualVisitView.ts';

/** A recording at a provider that a player can show within a page of the site. */
interface RecordingPlayer {
  readonly kind: VirtualVisitView['kind'];
  /** The provider's common name. */
  readonly provider: string;
  /** The address of the player, which starts as soon as it is loaded. */
  readonly embed: string;
}

interface PlayerProvider {
  readonly name: string;
  readonly kind: VirtualVisitView['kind'];
  readonly hosts: readonly string[];
  /** Returns the address of the player; undefined for a page of the provider that is no recording. */
  readonly buildEmbedUrl: (url: URL) => string | undefined;
}

const YOUTUBE_ID = /^[\w-]{6,20}$/;
const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{3,12})(?:\/([0-9a-f]{6,16}))?\/?$/;
const MATTERPORT_ID = /^\w{6,20}$/;

function findYoutubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1);
  const [, kind, id] = pathname.split('/');
  return kind === 'watch'
    ? (searchParams.get('v') ?? undefined)
    : /^(embed|shorts|live)$/.test(kind ?? '')
      ? id
      : undefined;
}

/**
 * Providers whose players may be shown in a frame. A page at another host becomes a link (virtual visits and videos of
 * specification §3.1).
 */
const PLAYER_PROVIDERS: readonly PlayerProvider[] = [
  {
    name: 'YouTube',
    kind: 'video',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    buildEmbedUrl(url) {
      const id = findYoutubeId(url);
      return id && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : undefined;
    },
  },
  {
    name: 'Vimeo',
    kind: 'video',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    buildEmbedUrl({ pathname, searchParams }) {
      const [, id, hashInPath] = VIMEO_PATH.exec(pathname) ?? [];
      if (!id) return undefined;
      const privacyHash = hashInPath ?? searchParams.get('h')?.match(/^[0-9a-f]{6,16}$/)?.[0];
      return `https://player.vimeo.com/video/${id}?${privacyHash ? `h=${privacyHash}&` : ''}autoplay=1&dnt=1`;
    },
  },
  {
    name: 'Matterport',
    kind: 'visit',
    hosts: ['my.matterport.com'],
    buildEmbedUrl({ pathname, searchParams }) {
      const id = /^\/show\/?$/.test(pathname) ? searchParams.get('m') : pathname.match(/^\/models\/(\w+)\/?$/)?.[1];
      return id && MATTERPORT_ID.test(id) ? `https://my.matterport.com/show/?m=${id}&play=1` : undefined;
    },
  },
  {
    name: 'Kuula',
    kind: 'visit',
    hosts: ['kuula.co', 'www.kuula.co'],
    buildEmbedUrl: ({ pathname }) =>
      /^\/share(\/[\w-]+)+\/?$/.test(pathname) ? `https://kuula.co${pathname}` : undefined,
  },
  {
    name: 'Giraffe360',
    kind: 'visit',
    hosts: ['tour.giraffe360.com'],
    buildEmbedUrl: ({ pathname }) =>
      /^\/[\w-]+\/?$/.test(pathname) ? `https://tour.giraffe360.com${pathname}` : undefined,
  },
];

/**
 * Returns the player of an address; undefined when its host is not in the list of providers or the page is no
 * recording.
 */
export function findPlayer(url: URL): RecordingPlayer | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const provider = PLAYER_PROVIDERS.find(({ hosts }) => hosts.includes(url.hostname));
  const embed = provider?.buildEmbedUrl(url);
  return provider && embed ? { kind: provider.kind, provider: provider.name, embed } : undefined;
}
