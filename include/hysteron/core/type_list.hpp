// A list of types: the one list of a family of laws, from which everything else is derived.
#pragma once

#include <cstddef>
#include <type_traits>

namespace hysteron {

template <class T>
struct Tag {
  using type = T;
};

template <class... Ts>
struct TypeList {
  static constexpr std::size_t size = sizeof...(Ts);

  template <template <class...> class Target>
  using apply = Target<Ts...>;

  template <class T>
  static constexpr bool contains = (std::is_same_v<T, Ts> || ...);

  // Calls visit(Tag<T>{}) for each type, in list order.
  template <class Visit>
  static constexpr void for_each(Visit&& visit) {
    (visit(Tag<Ts>{}), ...);
  }
};

template <class... Lists>
struct ConcatImpl;
template <class... Ts>
struct ConcatImpl<TypeList<Ts...>> {
  using type = TypeList<Ts...>;
};
template <class... As, class... Bs, class... Rest>
struct ConcatImpl<TypeList<As...>, TypeList<Bs...>, Rest...> {
  using type = typename ConcatImpl<TypeList<As..., Bs...>, Rest...>::type;
};
template <class... Lists>
using Concat = typename ConcatImpl<Lists...>::type;

}  // namespace hysteron
