import { isModifiedClick } from '#shared/widgets/isModifiedClick.ts';
import type { StartTrigger } from './startTrigger.ts';

/** Events that show that the visitor is about to use a widget. */
const INTENT_EVENTS = ['pointerenter', 'pointerdown', 'mousedown', 'focusin', 'keydown', 'click'] as const;
/**
 * Selects the controls whose presses are not repeated, because they handle a press without a script: the caret, the
 * typed text and the open list of a select stay. A select in a `data-cell` is replaced, so its list must not open.
 */
const NATIVE_CONTROL_SELECTOR = 'input, textarea, select:not([data-cell] *)';

/** A press that happened before the end of hydration. */
interface Press {
  readonly type: string;
  readonly target: Element;
  readonly cell: Element | null;
  /** The position of `target` among the elements of the widget. */
  readonly index: number;
}

/**
 * Starts hydration at the first sign that the visitor will use the widget. A click before the end of hydration is
 * stopped, and repeated after it on the clicked element. When a widget has failed, the click is repeated on the element
 * at the same position of the restored HTML. The field that has replaced the pressed element in its `data-cell` gets
 * `mousedown`, on which react-select opens. Only plain presses of the main button are stopped; the browser handles the
 * others, which for example open a menu or another tab.
 */
export const whenInteraction: StartTrigger = (element, hydrate) => {
  let press: Press | undefined;
  const elements = element.getElementsByTagName('*');
  const handleIntent = (event: Event) => {
    const { type, target } = event;
    const isPlainPress = event instanceof MouseEvent && !event.button && !isModifiedClick(event);
    if (isPlainPress && target instanceof Element && !target.closest(NATIVE_CONTROL_SELECTOR)) {
      const cell = target.closest('[data-cell]');
      // Only a completed click counts, so that the visitor can abort a press. A select opens when the press begins.
      if (type === 'click' || (cell && type === 'mousedown')) {
        event.preventDefault();
        event.stopPropagation();
        press = { type, target, cell, index: [...elements].indexOf(target) };
      }
    }
    // When the code cannot be loaded, the browser handles the press, because the HTML works without the code.
    void hydrate().then(repeatPress, repeatPress);
  };
  const repeatPress = () => {
    for (const type of INTENT_EVENTS) element.removeEventListener(type, handleIntent, true);
    if (!press) return;
    const { type, target, cell, index } = press;
    press = undefined;
    if (!target.isConnected && cell?.isConnected) dispatchPress(cell.querySelector('input'), 'mousedown');
    else if (type === 'click') {
      const elementAtIndex = elements[index];
      // In Firefox, a click that a script dispatches on a label has no effect after a real press on the label.
      if (target.isConnected) dispatchPress(target.closest('label')?.control ?? target, type);
      else if (elementAtIndex?.isEqualNode(target)) dispatchPress(elementAtIndex, type);
    }
  };
  for (const type of INTENT_EVENTS) element.addEventListener(type, handleIntent, true);
};

const dispatchPress = (target: Element | null, type: string) =>
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
