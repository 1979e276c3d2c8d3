import type { StartTrigger } from './startTrigger.ts';

/** Events that show that the visitor is about to use a widget. */
const INTENT_EVENTS = ['pointerenter', 'pointerdown', 'mousedown', 'focusin', 'keydown', 'click'] as const;
/** The events of a press. All are repeated, because react-select opens on `mousedown` and a button acts on `click`. */
const PRESS_EVENTS = ['mousedown', 'mouseup', 'click'] as const;
/**
 * Selects text fields. A press on a text field is not repeated, because the field handles the press without a script;
 * the caret and the typed text stay.
 */
const TEXT_FIELD_SELECTOR = 'input, textarea';

/**
 * Starts hydration at the first sign that the visitor will use the widget. A press before the end of hydration is
 * stopped, and repeated after it: on the pressed element, or on the field that has replaced this element in the same
 * `data-cell`. When a widget has failed, the press is repeated on the element at the same position of the restored
 * HTML.
 */
export const whenInteraction: StartTrigger = (element, hydrate) => {
  let pressedElement: Element | undefined;
  let pressedCell: Element | null = null;
  let pressedIndex = -1;
  const elements = element.getElementsByTagName('*');
  const handleIntent = (event: Event) => {
    const isPress = event.type === 'mousedown' || event.type === 'click';
    if (isPress && event.target instanceof Element && !event.target.matches(TEXT_FIELD_SELECTOR)) {
      event.preventDefault();
      event.stopPropagation();
      pressedElement = event.target;
      pressedCell = pressedElement.closest('[data-cell]');
      pressedIndex = [...elements].indexOf(pressedElement);
    }
    // When the code cannot be loaded, the browser handles the press, because the HTML works without the code.
    void hydrate().then(repeatPress, repeatPress);
  };
  const repeatPress = () => {
    for (const type of INTENT_EVENTS) element.removeEventListener(type, handleIntent, true);
    if (!pressedElement) return;
    const elementAtIndex = elements[pressedIndex];
    const target = pressedElement.isConnected
      ? pressedElement
      : pressedCell?.isConnected
        ? pressedCell.querySelector('input')
        : elementAtIndex?.isEqualNode(pressedElement)
          ? elementAtIndex
          : element;
    pressedElement = undefined;
    for (const type of PRESS_EVENTS) target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  };
  for (const type of INTENT_EVENTS) element.addEventListener(type, handleIntent, true);
};
