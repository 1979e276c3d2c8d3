/** Icons that appear only after an event. They are static files, so no page contains them. */
export const LOADED_ICONS = ['wait', 'warning'] as const;
export type LoadedIconName = (typeof LOADED_ICONS)[number];

const loadedIcons = new Map<LoadedIconName, Promise<SVGSVGElement>>();

/**
 * Returns the drawing of an icon, which is fetched once (specification §7.6, §8).
 * @throws Error 'Not found' on a status above 299; Error when the response is neither SVG nor plain text
 */
export function loadIcon(name: LoadedIconName): Promise<SVGSVGElement> {
  let icon = loadedIcons.get(name);
  if (!icon) {
    icon = fetchIcon(`/icons/${name}.svg`).then(parseIcon);
    icon.catch(() => loadedIcons.delete(name));
    loadedIcons.set(name, icon);
  }
  return icon;
}

/** Returns the text of an SVG file. Throws the same errors as `loadIcon`. */
export async function fetchIcon(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status > 299) throw new Error('Not found');
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('svg') && !type.startsWith('text/plain')) {
    throw new Error(`${address} is no icon: its content type is "${type}", not SVG or plain text.`);
  }
  return response.text();
}

function parseIcon(text: string): SVGSVGElement {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (!(documentElement instanceof SVGSVGElement)) throw new Error('The icon is no SVG document.');
  return documentElement;
}
