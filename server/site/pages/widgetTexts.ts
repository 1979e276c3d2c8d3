import { tag } from '#shared/api/purge.ts';
import { isWidgetName } from '#shared/widgets/registry.tsx';
import { widgetMessages } from '../render/widgets/widgetMessages.ts';
import { ajaxScreen, problem } from './ajaxScreen.ts';

/**
 * `GET /{locale}/ajax/texts/{widget}`: the texts of a widget by their keys, in the wording of the site. They are asked
 * for together with its code, so that no page carries them; 404 for what is no widget.
 */
export const widgetTextsScreen = ajaxScreen(async (request) => {
  const { site, route, messages } = request;
  const { widget = '' } = route.params;
  const tags = [tag.site(site.id)];
  if (!isWidgetName(widget)) return problem(request, 404, tags);
  return { type: 'json', status: 200, data: widgetMessages(widget, messages), tags, cache: 'page' };
});
