import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tokenServer } from './token-server.ts';

export default defineConfig({ base: './', plugins: [react(), tokenServer()] });
