import type { PlaceOptionView } from '#shared/domain/listing/searchBoxView.ts';

/** The time without a key press after which the suggestions are requested from the site. */
const TYPING_PAUSE_MS = 150;
const MIN_SEARCH_CHARACTERS = 2;

/**
 * Requests the places whose names begin with a text.
 *
 * @throws when the site cannot list the places
 */
async function fetchPlaces(path: string, text: string): Promise<readonly PlaceOptionView[]> {
  const answer = await fetch(`${path}?${new URLSearchParams({ q: text }).toString()}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const { places }: { readonly places: readonly PlaceOptionView[] } = await answer.json();
  return places;
}

/** Returns the text of an option, which distinguishes places with the same name. */
const toOptionText = ({ label, detail }: PlaceOptionView) => (detail ? `${label}, ${detail}` : label);

/**
 * Enhances `<gevel-places data-path>`: suggests places while the visitor types a name. A chosen place becomes a ticked
 * box, like those that the server renders for typed places, and the field is empty again for the next place.
 */
export function enhancePlaces(element: HTMLElement): void {
  const { path = '' } = element.dataset;
  const field = element.querySelector('input[name="place"]');
  const chosenPlacesElement = element.querySelector<HTMLElement>('[data-part="chosen"]');
  const boxList = chosenPlacesElement?.querySelector('ul');
  const status = element.querySelector<HTMLElement>('[data-part="status"]');
  const template = element.querySelector('template')?.content.firstElementChild;
  if (!(field instanceof HTMLInputElement) || !chosenPlacesElement || !boxList || !template) return;

  const options = document.createElement('datalist');
  options.id = `${field.id}-places`;
  element.append(options);
  field.setAttribute('list', options.id);
  field.autocomplete = 'off';
  /** All places that were suggested so far, by the texts of their options. A visitor may also type such a text. */
  const suggestedPlaces = new Map<string, PlaceOptionView>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRequest = 0;

  const addPlaceBox = ({ kind, value, label }: PlaceOptionView) => {
    const existingBox = [...boxList.querySelectorAll('input')].find((box) => box.name === kind && box.value === value);
    if (existingBox) existingBox.checked = true;
    else {
      const item = document.importNode(template, true);
      const box = item.querySelector('input');
      if (!box) return;
      const labelElement = document.createElement('label');
      const id = `${field.id}-${kind}-${value}`;
      Object.assign(box, { id, name: kind, value, checked: true });
      labelElement.htmlFor = id;
      labelElement.textContent = label;
      item.append(labelElement);
      boxList.append(item);
    }
    chosenPlacesElement.hidden = false;
    if (status) status.textContent = `${status.dataset['added'] ?? ''} ${label}`;
  };

  const suggestPlaces = async () => {
    lastRequest += 1;
    const request = lastRequest;
    const text = field.value.trim();
    if (text.length < MIN_SEARCH_CHARACTERS) return;
    try {
      const places = await fetchPlaces(path, text);
      if (request !== lastRequest) return;
      for (const place of places) suggestedPlaces.set(toOptionText(place), place);
      options.replaceChildren(...places.map((place) => new Option('', toOptionText(place))));
    } catch {
      // The failure is ignored, because the server reads the typed text when the form is sent.
    }
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    const chosenPlace = suggestedPlaces.get(field.value);
    if (!chosenPlace) {
      timer = setTimeout(() => void suggestPlaces(), TYPING_PAUSE_MS);
      return;
    }
    addPlaceBox(chosenPlace);
    field.value = '';
    options.replaceChildren();
  });
  // The field is read at the start, because a visitor may have typed before this script loaded.
  if (document.activeElement === field) void suggestPlaces();
}
