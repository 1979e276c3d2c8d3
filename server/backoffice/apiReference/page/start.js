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
  // All operations opened at once make the page slow.
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  // The renderer must not store the token: it stays in memory until the page is closed.
  persistAuthorization: false,
  // The renderer would otherwise send the address of the document to a checking service.
  validatorUrl: null,
  requestInterceptor: keepOrigin,
});
