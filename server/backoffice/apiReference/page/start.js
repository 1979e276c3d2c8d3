/* global SwaggerUIBundle */

/**
 * Refuses a request to another origin, also when the document names that origin. The Content-Security-Policy of the
 * page refuses such a request as well.
 */
function keepOrigin(request) {
  if (new URL(request.url, document.baseURI).origin !== location.origin)
    throw new Error('The reference calls only the back office that serves it.');
  return request;
}

SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  // The operations are closed at first, because the page is slow when all of them are open.
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  // The renderer must not store the token: it stays in memory until the page is closed.
  persistAuthorization: false,
  // The renderer would otherwise send the address of the document to a checking service.
  validatorUrl: null,
  requestInterceptor: keepOrigin,
});
