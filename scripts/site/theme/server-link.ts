// A menu link to another page of the same server; VitePress would look for a page of the site.
import { defineComponent, h } from 'vue';

export const ServerLink = defineComponent({
  name: 'ServerLink',
  props: {
    href: { type: String, required: true },
    text: { type: String, required: true },
    /** Set by VitePress in the menu of a phone. */
    screenMenu: Boolean,
  },
  setup: (props) => () =>
    h(
      'a',
      { class: ['server-link', props.screenMenu && 'server-link-on-phone'], href: props.href, target: '_self' },
      props.text,
    ),
});
