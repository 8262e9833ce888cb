// A link of the menu to what the same server has beside the site; VitePress would look for a page of the site there.
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
