import './widgets/widget.css';
import { WidgetElement } from './widgets/WidgetElement.ts';

customElements.define('gevel-widget', WidgetElement);
