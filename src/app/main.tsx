import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PersonApp } from './person-app.tsx';
import { isPersonLink } from './person-link.ts';
import { startPortal } from './start-portal.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { pathname } = window.location;
createRoot(root).render(
  <StrictMode>{isPersonLink(pathname) ? <PersonApp /> : <App actor={startPortal(pathname)} />}</StrictMode>,
);
