// How Boost.Math reports errors in this library. Its default policy throws; with this one a function returns NaN,
// infinity or its best value instead, which callers check like any other result. Every call of Boost.Math takes this
// policy (the tests MathPolicy.* look for calls without it).
#pragma once

#include <boost/math/policies/policy.hpp>

namespace hysteron {

namespace detail {
namespace boost_policies = boost::math::policies;
}

using MathPolicy = detail::boost_policies::policy<
    detail::boost_policies::domain_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::pole_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::overflow_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::underflow_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::denorm_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::rounding_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::evaluation_error<detail::boost_policies::ignore_error>,
    detail::boost_policies::indeterminate_result_error<detail::boost_policies::ignore_error>>;

}  // namespace hysteron
