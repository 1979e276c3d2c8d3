import { filterPart } from '../../../../shared/domain/listing/filterParts.ts';
import { filterQueryString, parseFilterQuery } from '../../../../shared/domain/listing/filterQuery.ts';
import { wishesOf } from '../../../../shared/domain/wishes/wishes.ts';
import type { Screen } from '../../render/screen.ts';
import { freshState, subscribePage } from './subscribePage.tsx';

/** Keep me informed: it begins with the filters that its address names, as the listing's does. */
export const subscribeScreen: Screen = {
  query: (search) => filterQueryString(filterPart(parseFilterQuery(search))),
  async load(request) {
    const wishes = wishesOf(parseFilterQuery(request.search));
    return subscribePage(request, freshState(request, wishes));
  },
};
