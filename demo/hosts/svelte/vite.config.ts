import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { tokenServer } from './token-server.ts';

export default defineConfig({ base: './', plugins: [svelte(), tokenServer()] });
