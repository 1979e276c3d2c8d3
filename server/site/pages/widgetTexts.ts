import { tag } from '#shared/api/purge.ts';
import { isWidgetName } from '#shared/widgets/registry.tsx';
import { selectWidgetMessages } from '../render/widgets/widgetMessages.ts';
import { createAjaxScreen, createProblem } from './ajaxScreen.ts';

/**
 * Answers `GET /{locale}/ajax/texts/{widget}` with the texts of a widget by their keys, in the wording of the site.
 * Browsers request the texts together with the widget's code, so pages need not contain them. An unknown widget gets
 * 404.
 */
export const WIDGET_TEXTS_SCREEN = createAjaxScreen(async (request) => {
  const { site, route, messages } = request;
  const { widget = '' } = route.params;
  const tags = [tag.site(site.id)];
  if (!isWidgetName(widget)) return createProblem(request, 404, tags);
  return { type: 'json', status: 200, data: selectWidgetMessages(widget, messages), tags, cache: 'page' };
});
