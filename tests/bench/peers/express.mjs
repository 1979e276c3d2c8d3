import compression from 'compression';
import express from 'express';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ListPage, PageFrame } from './ListPage.js';

const app = express();
app.use(compression());
app.get('/nl/aanbod', (_request, response) => {
  const { pipe } = renderToPipeableStream(createElement(PageFrame, null, createElement(ListPage)), {
    onShellReady() {
      response.type('html');
      pipe(response);
    },
  });
});
app.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
